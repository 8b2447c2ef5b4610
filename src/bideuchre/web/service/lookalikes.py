"""Letters that look alike, and the words that a name must not be."""

from __future__ import annotations

from typing import Final

_ALIKE: Final = {
    "a": "аαɑ4ᴀ",
    "b": "ьв8ƅʙ",
    "c": "сϲᴄ",
    "d": "ԁɗᴅ",
    "e": "еєε3ᴇ",
    "f": "ꜰ",
    "g": "ɡց9ɢ",
    "h": "һнʜ",
    "i": "іıιїl1ӏɪʟ",
    "j": "јϳᴊ",
    "k": "кκᴋ",
    "m": "мᴍ",
    "n": "пηոɴ",
    "o": "оοσ0օᴏ",
    "p": "рρᴘ",
    "q": "ԛզ",
    "r": "гᴦ",
    "s": "ѕ5ꜱ",
    "t": "тτ7ᴛ",
    "u": "υսцᴜ",
    "v": "νѵᴠ",
    "w": "ѡωшᴡ",
    "x": "хχ",
    "y": "уүγʏ",
    "z": "ᴢ2",
    "ک": "ك",
    "ی": "يى",
    "ه": "ةەھ",
    "": "ـ",  # only makes a word longer
}
SKELETON: Final = {alike: letter for letter, many in _ALIKE.items() for alike in many}


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


RESERVED: Final = words(
    "admin admins administrator moderator mod system support official operator webmaster "
    "security bideuchre anonymous"
)
"""Names that would speak for the house."""

WORDS: Final = words(
    "anus arse ass bitch bastard boob boobs clit cum cunt dildo dyke fag fags fuk fck gook kkk "
    "nazi nigga penis piss porn pussy rape rapist retard scrotum shit slut tits twat vagina wank "
    "whore arsch fotze hure schlampe wichser puta merde putain کس کیر جنده کون کونی گوه"
)
"""Words that a name must not be, alone or as one of its words."""

ANYWHERE: Final = words("fuck nigger faggot hitler cocksuck asshole bullshit")
"""Words that a name must not hold anywhere."""
