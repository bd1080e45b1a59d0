import type { Messages } from "./en";

const fr: Messages = {
  goal: "Tous déplacent les mêmes héros. Récoltez des gemmes, changez-les en cœurs et en pièces, et ouvrez le premier la bonne porte du château.",
  hearts: (n) => `${n} cœurs`,
  coins: (n) => `${n} pièces`,
  black: "aucune gemme noire",
  opens: "Avec ces trois choses au début de votre tour, vous pouvez entrer au château.",
  start: (n) => `Chacun commence avec ${n.coins} pièces et ${n.elixirs} élixir ; tous sauf le premier joueur prennent aussi une gemme (pas violette), une pièce ou une épée.`,
  turn: "Votre tour",
  steps: (n) => [
    ["Payez des épées, si vous voulez.", "Chacune tourne une tour d'un quart, dans le sens antihoraire."],
    ["Choisissez une tour.", "La face qui vous regarde est votre action. Puis la tour tourne d'un quart : chacun voit une autre face. Le toit montre ce que vous verrez ensuite."],
    ["Menez-y les héros.", `${n.steps} pas sont gratuits, chaque pas de plus coûte une pièce. Aucun chemin deux fois.`],
    ["Faites l'action,", "ou laissez-la. Une gemme violette la fait une seconde fois."],
    ["Les autres peuvent la copier :", "chacun vous donne un élixir pour cela."],
  ],
  stuck: "Si rien n'est à portée, tournez plutôt n'importe quelle tour.",
  mines: "Les mines en chemin",
  two: "Que des couleurs : prenez-en une de votre choix.",
  withBlack: "Avec une noire : vous devez prendre les deux.",
  filled: "Une mine vide est remplie dès que les héros la quittent.",
  places: "Les lieux",
  more: "Ce que vous pouvez faire d'autre",
  sword: ["Épée", "Avant de choisir : tourne une tour. Chez le dragon : relance le dé. Au tournoi : un prix."],
  elixir: ["Élixir", "Donnez-le à la personne dont c'est le tour et copiez l'action aussitôt."],
  violet: ["Gemme violette", "Remettez-la dans le sac pour faire votre action une seconde fois."],
  items: ["Objets magiques", "Chacun agit une fois ; son effet y est écrit."],
  castle: "Le château",
  enter: "Entrez au lieu de choisir une tour : rendez les cœurs et les pièces et ouvrez une porte. Derrière l'une des neuf attendent les enfants du roi : qui les trouve gagne aussitôt. Les autres veulent un cadeau. Donnez-le et vous pouvez ouvrir une autre porte ; sinon, essayez-en une autre au prochain tour.",
  win: "gagné",
  gift: { herbalist: "élixir", marshal: "épée", jester: "objet", steward: "pièce", guard: "bleue", bard: "rouge", vintner: "verte", maid: "jaune" },
  variants: "Variantes",
  variant: (n) => ({
    short: `${n.short_goal} cœurs et ${n.short_goal} pièces suffisent.`,
    "sudden-wedding": "pas de portes : qui a tout le premier au début d'un tour gagne.",
    "open-screens": "chacun voit ce qui se trouve derrière les paravents.",
  }),
};

export default fr;
