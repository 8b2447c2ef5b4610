"""What a table shows of its rules: the facts that drawing a game needs, and no more."""

from __future__ import annotations

from typing import Any

from bideuchre.engine import RuleSet


def table_facts(rules: RuleSet) -> dict[str, Any]:
    """Seats, cards, bids and points of a game as plain data, for house rules too."""
    data = rules.to_data()
    auction, scoring, end = data["auction"], data["scoring"], data["end"]
    lows = [auction["lowest"], *(level for _, level in auction["lowest_in"])]
    if auction["stuck"] and auction["stuck"]["level"]:
        lows.append(auction["stuck"]["level"])
    return {
        "key": rules.key,
        "seats": data["table"]["seats"],
        "hand_size": data["table"]["hand_size"],
        "kitty": data["table"]["kitty"],
        "deck": data["deck"],
        "bowers": data["cards"]["bowers"] == "both",
        "duplicates": data["cards"]["duplicates"],
        "order": auction["order"],
        "rounds": auction["rounds"],
        "passing": auction["passing"],
        "naming": auction["naming"],
        "lowest": min(lows),
        "highest": rules.highest,
        "top_bid": auction["top_bid"],
        "denominations": auction["denominations"],
        "lone_bids": auction["lone_bids"],
        "alone_after": auction["alone_after"],
        "scoring": scoring,
        "target": end["target"],
        "loss_limit": end["loss_limit"],
        "win_on": end["win_on"],
    }
