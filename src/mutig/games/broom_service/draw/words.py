"""The few words a picture needs, in the rulebooks' languages."""

from __future__ import annotations

from collections.abc import Mapping

from ..edition.board import LANGUAGES

_TABLE = {
    "forest": "forest|Wald|forêt|foresta",
    "mountain": "mountain|Berg|montagne|montagna",
    "hill": "hill|Hügel|colline|collina",
    "prairie": "prairie|Heide|prairie|prateria",
    "water": "water|Wasser|eau|acqua",
    "neighbours": "neighbours|Nachbarn|voisines|confinanti",
    "towers": "towers|Türme|tours|Torri",
    "castle": "castle|Burg|château|castello",
    "tower": "tower|Turm|tour|Torre",
    "round-tower": "round|rund|ronde|circolare",
    "square-tower": "square|eckig|carrée|quadrata",
    "violet": "violet|violett|violette|viola",
    "green": "green|grün|verte|verde",
    "orange": "orange|orange|orange|arancio",
    "points": "points|Punkte|points|punti",
    "wands": "wands|Zauberstäbe|baguettes|Bacchette",
    "bolts": "bolts|Blitze|éclairs|Fulmini",
    "closed": "occupied|belegt|occupée|occupata",
    "covered": "covered|verdeckt|couverte|coperta",
    "for": "for|für|pour|per",
    "heavy": "cloud|Gewitterwolke|nuage|Nuvola",
    "storm": "storm cloud|Sturmwolke|nuage d’orage|Tempesta",
    "plus-two": "deliveries beside it +2|Lieferungen daneben +2|livraisons voisines +2|consegne accanto +2",
    "move": "one move|1x bewegen|1 mouvement|1 movimento",
    "deliver": "one delivery|1x liefern|1 livraison|1 consegna",
    "set-orange": "points for 3 orange|Punkte für 3 orange|points pour 3 orange|punti per 3 arancio",
    "set-violet": "points for 4 violet|Punkte für 4 violett|points pour 4 violettes|punti per 4 viola",
    "set-green": "points for 4 green|Punkte für 4 grün|points pour 4 vertes|punti per 4 verdi",
    "potions": "+1 potion of each colour|+1 Trank pro Farbe|+1 potion de chaque couleur|+1 Pozione per colore",
    "wands-tile": "+2 wands|+2 Zauberstäbe|+2 baguettes magiques|+2 Bacchette Magiche",
    "delivery": "deliver once|1x liefern|livrer 1 potion|consegna 1 Pozione",
    "two-moves": "two moves|2x bewegen|2 mouvements de pion|2 movimenti di Pedone",
    "cloud": "dispel a cloud|1 Wolke wegzaubern|chasser 1 nuage|dissipa 1 Nuvola",
    "brave-effect": "brave effect|mutige Wirkung|effet brave|effetto coraggioso",
    "plus-card": "+1 card in hand|+1 Karte auf die Hand|+1 carte en main|+1 Carta nella mano",
    "five-points": "5 points|5 Punkte|5 points|5 punti",
    "orange-7": "orange for 7|orange für 7|orange pour 7|arancio per 7",
    "turbo": "turbo to|Turbo nach|balai turbo vers|turbo verso",
    "amulet": "amulet|Amulett|amulette|Amuleto",
    "pawn": "pawn|Figur|pion|Pedone",
    "circle": "stone circle|Steinkreis|cercle de pierres|pietra circolare",
    "round": "Round|Durchgang|Manche|Round",
    "of": "of|von|sur|di",
    "event": "Event|Ereignis|Événement|Evento",
    "bewitched": "Bewitched|Verwunschen|Maudits|Stregati",
    "leader": "leader|Ausspieler|premier joueur|giocatore iniziale",
}
WORDS = {key: dict(zip(LANGUAGES, row.split("|"), strict=True)) for key, row in _TABLE.items()}


def name_in(names: Mapping[str, str], lang: str) -> str:
    """A name in a language; an edition may give only English."""
    return names.get(lang) or names["en"]


def say(key: str, lang: str) -> str:
    """A word in a language."""
    return WORDS[key][lang]
