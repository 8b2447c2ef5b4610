"""Letters that look alike, and the words that a name must not be."""

from __future__ import annotations

from typing import Final

_ALIKE: Final = {
    "a": "аαɑ4",
    "b": "ьв8ƅ",
    "c": "сϲ",
    "d": "ԁɗ",
    "e": "еєε3",
    "g": "ɡց9",
    "h": "һн",
    "i": "іıιїl1ӏ",
    "j": "јϳ",
    "k": "кκ",
    "m": "м",
    "n": "пηո",
    "o": "оοσ0օ",
    "p": "рρ",
    "q": "ԛզ",
    "r": "гᴦ",
    "s": "ѕ5ꜱ",
    "t": "тτ7",
    "u": "υսц",
    "v": "νѵ",
    "w": "ѡωш",
    "x": "хχ",
    "y": "уүγ",
    "z": "ᴢ2",
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
