"""Names and titles of Touria in the four languages (glossary of the rules, section 1)."""

from __future__ import annotations

from mutig.core.messages import LANGUAGES

_TABLE = {
    # places and actions
    "sword-master": "Sword master|Schwertmeister|Maître d’armes|Maestro della spada",
    "merchant": "Merchant|Händler|Marchand|Commerciante",
    "forest-fairy": "Forest fairy|Waldfee|Fée de la forêt|Fata della foresta",
    "fountain-fairy": "Fountain fairy|Brunnenfee|Fée de la fontaine|Fata della fontana",
    "robbers": "Robbers|Räuber|Brigands|Ladri",
    "dragon": "Dragon|Drache|Dragon|Drago",
    "goldsmith": "Goldsmith|Goldschmied|Orfèvre|Orafo",
    "wizard": "Wizard|Zauberer|Magicien|Mago",
    "tournament": "Tournament|Turnierplatz|Tournoi|Torneo",
    "bridge": "Bridge|Brücke|Pont|Ponte",
    "courtyard": "Courtyard|Schlosshof|Cour du château|Cortile",
    "mine": "Mine|Mine|Mine|Miniera",
    "castle": "Castle|Schloss|Château|Castello",
    "chapel": "Chapel|Kapelle|Chapelle|Cappella",
    # magic items
    "rose": "Rose|Rose|Rose|Rosa",
    "brush": "Brush|Pinsel|Pinceau|Pennello",
    "compass": "Compass|Kompass|Boussole|Bussola",
    "scales": "Scales|Waage|Balance|Bilancia",
    "crystal-ball": "Crystal ball|Kristallkugel|Boule de cristal|Sfera di cristallo",
    "helmet": "Helmet|Helm|Heaume|Elmetto",
    "frog": "Frog|Frosch|Grenouille|Rana",
    "chest": "Chest|Truhe|Coffre|Forziere",
    "mirror": "Mirror|Spiegel|Miroir|Specchio",
    "hourglass": "Hourglass|Sanduhr|Sablier|Clessidra",
    "backpack": "Backpack|Rucksack|Sac à dos|Zaino",
    "flask": "Flask|Flakon|Fiole|Flacone",
    "boots": "Boots|Stiefel|Bottes|Stivali",
    "broom": "Broom|Besen|Balai|Scopa",
    "lantern": "Lantern|Laterne|Lanterne|Lanterna",
    "bird": "Bird|Vogel|Oiseau|Uccello",
    # behind the doors
    "royal-children": "Royal children|Königskinder|Enfants du roi|Figli del re",
    "herbalist": "Herbalist|Kräuterfrau|Herboriste|Erborista",
    "marshal": "Court marshal|Hofmarschall|Maréchal de la cour|Maresciallo di corte",
    "jester": "Court jester|Hofnarr|Bouffon de la cour|Giullare di corte",
    "steward": "Steward|Verwalter|Intendant|Economo",
    "maid": "Maid|Kammerzofe|Femme de chambre|Cameriera",
    "vintner": "Vintner|Winzer|Vigneron|Vinaiolo",
    "bard": "Bard|Barde|Barde|Bardo",
    "guard": "Guard|Wache|Garde|Guardia",
    # goods
    "blue": "blue|blau|bleue|blu",
    "red": "red|rot|rouge|rossa",
    "green": "green|grün|verte|verde",
    "yellow": "yellow|gelb|jaune|gialla",
    "violet": "violet|violett|violette|viola",
    "black": "black, cursed|schwarz, verflucht|noire, maudite|nera, maledetta",
    "gem": "gem|Edelstein|gemme|gemma",
    "gems": "gems|Edelsteine|gemmes|gemme",
    "hearts": "hearts|Herzen|cœurs|cuori",
    "coins": "coins|Münzen|pièces|monete",
    "swords": "swords|Schwerter|épées|spade",
    "elixirs": "elixirs|Elixiere|élixirs|elisir",
    "items": "magic items|magische Gegenstände|objets magiques|oggetti magici",
    "die": "Die|Würfel|Dé|Dado",
    "order": "Order|Auftrag|Commande|Ordine",
    "orders": "Orders|Aufträge|Commandes|Ordini",
    "display": "At the fairy|Bei der Waldfee|Chez la fée|Dalla fata",
    "discard": "Discard pile|Ablagestapel|Défausse|Scarti",
    "empty": "empty|leer|vide|vuoto",
    # towers, seats, screens
    "tower": "Tower|Turm|Tour|Torre",
    "NW": "north-west|Nordwest|nord-ouest|nord-ovest",
    "NE": "north-east|Nordost|nord-est|nord-est",
    "SE": "south-east|Südost|sud-est|sud-est",
    "SW": "south-west|Südwest|sud-ouest|sud-ovest",
    "N": "North|Norden|Nord|Nord",
    "E": "East|Osten|Est|Est",
    "S": "South|Süden|Sud|Sud",
    "W": "West|Westen|Ouest|Ovest",
    "towards-you": "towards you|zu dir|vers toi|verso di te",
    "next": "next|danach|ensuite|poi",
    "door": "Door|Tür|Porte|Porta",
    "closed": "closed|geschlossen|fermée|chiusa",
    "open": "open|offen|ouverte|aperta",
    "screen": "screen closed|Schirm geschlossen|paravent fermé|schermo chiuso",
    "mine-screen": "Behind your screen|Hinter deinem Schirm|Derrière ton paravent|Dietro il tuo schermo",
    "curse": "Cursed: the castle stays closed|Verflucht: Das Schloss bleibt zu|Maudit : le château reste fermé|"
    "Maledetto: il castello resta chiuso",
    "in-castle": "in the castle|im Schloss|au château|nel castello",
    "active": "has the turn|ist am Zug|joue|è di turno",
    "sees": "sees|sieht|voit|vede",
    # the board
    "road": "Road|Weg|Chemin|Strada",
    "roads-to": "roads to|Wege nach|chemins vers|strade per",
    "heroes": "Heroes|Helden|Héros|Eroi",
    "reachable": "can be chosen|kann gewählt werden|peut être choisi|si può scegliere",
    "step": "step|Schritt|pas|passo",
    "board": "Board of Touria, seen from the|Spielplan von Touria, gesehen von|Plateau de Touria, vu du côté|"
    "Tabellone di Touria, visto da",
}
TOURIA_WORDS = {key: dict(zip(LANGUAGES, row.split("|"), strict=True)) for key, row in _TABLE.items()}


def say(key: str, lang: str) -> str:
    """A word in a language."""
    return TOURIA_WORDS[key][lang]


def space_name(space: str, kind: str, lang: str) -> str:
    """What a space is called; mines carry their number."""
    if kind != "mine":
        return say(space if kind == "place" else kind, lang)
    return f"{say('mine', lang)} {space.removeprefix('mine-')}"


def gem_name(colour: str, lang: str) -> str:
    """A gem with its colour, in the order of the language."""
    gem, word = say("gem", lang), say(colour, lang)
    if lang == "en":
        return f"{word} {gem}"
    return f"{gem} ({word})" if lang == "de" else f"{gem} {word}"
