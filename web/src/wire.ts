// What travels between the server and this client. Written by tools/wire_types.py from
// src/mutig/server/wire: do not edit.

export const PROTOCOL = 1;

export type Status = "open" | "playing" | "over" | "left" | "closed";

export type Language = "en" | "de" | "fr" | "it";

export type Emblem = "moon" | "leaf" | "key" | "bell" | "star";

export type Colour = "amber" | "sky" | "green" | "rust" | "rose";

/** Who I am to this server. A guest has no account. */
export interface Me {
  id: string;
  name: string;
  language: Language;
  account: string | null;
}

export interface NewGuest {
  name?: string | null;
  language?: Language;
}

export interface ChangeMe {
  name?: string;
  language?: Language;
}

/** An account keeps a guest's tables together on every device; nothing requires one. */
export interface NewAccount {
  account: string;
  password: string;
}

export interface SignIn {
  account: string;
  password: string;
}

export interface ChangePassword {
  old: string;
  new: string;
}

/** Another name to sign in with; the old one is anybody's from then on. */
export interface ChangeAccount {
  account: string;
  password: string;
}

/** Whoever has an account proves it with its password; a guest has none. */
export interface Proof {
  password?: string | null;
}

/** Opens the same guest or account on another device, once. Shown once, kept by its owner. */
export interface RecoveryCode {
  code: string;
}

/** An account needs a new password with its code, since the old one is forgotten; a guest has none. */
export interface Recover {
  code: string;
  password?: string | null;
}

/** Lets a program play for me, as `Authorization: Bearer <token>`. Shown once. */
export interface Token {
  token: string;
}

/** A browser or a program that is signed in as me. */
export interface Session {
  id: string;
  kind: "browser" | "program";
  device: string;
  created: string;
  seen: string;
  mine: boolean;
}

/** A rule that groups read differently: a setting with two values. */
export interface Ruling {
  name: string;
  values: string[];
  clauses: string;
}

/** An edition that does not come with the program and is offered here. */
export interface OwnEdition {
  name: string;
  title: string;
  hash: string;
}

/** A bot as an opponent, and how strong it is: Elo, the greedy one has 1000; null where nobody measured it. */
export interface Level {
  bot: string;
  rating: number | null;
  low: number | null;
  high: number | null;
}

/** A game on the shelf: what a table for it can be like. */
export interface GameInfo {
  game: string;
  title: string;
  players: number[];
  variants: string[];
  settings: Record<string, unknown>;
  rulings: Ruling[];
  editions: string[];
  own_editions: OwnEdition[];
  new_editions: "accounts" | "everybody" | "nobody";
  rules_version: number;
  levels: Level[];
}

/** Who should sit on a seat of a new table. */
export interface SeatPlan {
  who: "bot" | "me" | "open";
  name?: string | null;
  bot?: string | null;
  emblem?: Emblem | null;
  colour?: Colour | null;
}

/** Thinking time: a bank for the whole game, and an increment for each decision. */
export interface Clock {
  bank_s: number;
  increment_s: number;
}

/** What the people at a table agree on beside the rules of the game. */
export interface TableRules {
  clock: Clock | null;
  undo: "agree" | "none" | "own";
  hints: boolean;
  spectators: boolean;
  listed: boolean;
  bot_pace_s: number;
  left_seats: "free" | "keep" | "vote";
  bot_after_s: number | null;
}

export interface NewTable {
  game: string;
  seats: SeatPlan[];
  variants?: string[];
  settings?: Record<string, number | boolean | string | null>;
  edition?: string;
  rules?: Partial<TableRules>;
}

/** A record to play on from, at any move (by default at its last one). */
export interface ImportTable {
  record: Record<string, unknown>;
  seats: SeatPlan[];
  at_move?: number | null;
  rules?: Partial<TableRules>;
}

/** A finished record to look at, from chosen eyes, from a frame on. */
export interface ShowRecord {
  record: Record<string, unknown>;
  viewer?: number | "open" | null;
  start?: number;
}

/** What somebody who sits at the table wants to happen with the seat of somebody who is away. */
export interface SeatVote {
  seat: number;
  choice: "bot" | "offer" | "wait";
}

/** A record whose own edition is to be drawn. */
export interface PrintRecord {
  record: Record<string, unknown>;
  side: string;
  language?: Language;
}

export interface Seat {
  number: number;
  who: "bot" | "left" | "open" | "person";
  name: string;
  bot: string | null;
  emblem: Emblem;
  colour: Colour;
  mine: boolean;
  present: boolean;
  clock_s: number | null;
  running: boolean;
  out_of_time: boolean;
  host: boolean;
  silent: boolean;
  kept: boolean;
  kept_for_me: boolean;
  offered: boolean;
  heir: string | null;
  heir_is_me: boolean;
  was_mine: boolean;
  votes: SeatVote[];
  warming_up: boolean;
  thoughtless: boolean;
}

/** Everything about a table but the game itself. */
export interface Table {
  id: string;
  game: string;
  title: string;
  status: Status;
  options: Record<string, unknown>;
  rulings: Record<string, string>;
  house_rulings: string[];
  edition: string;
  edition_hash: string;
  edition_label: string;
  edition_shipped: boolean;
  imported: boolean;
  rules_version: number;
  rules: TableRules;
  seats: Seat[];
  host: boolean;
  invite: string | null;
  waiting_for: number[];
  scores: number[];
  ranks: number[] | null;
  commitment: string;
  created: string;
  changed: string;
  rematch: string | null;
  watching: number;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  title: string;
  status: string;
  names: string[];
  bots: (string | null)[];
  my_turn: boolean;
  mine: boolean;
  open_seats: number;
  imported: boolean;
  changed: string;
  round: number | null;
  scores: number[];
  ranks: number[] | null;
  said: number;
}

export interface TableList {
  tables: TableLine[];
  more: string | null;
}

/** Sit down at an open seat; in a running game come back to mine (which needs no invite) or take an offered one. */
export interface JoinTable {
  invite?: string | null;
  seat?: number | null;
  name?: string | null;
}

/** What becomes of my seat in a running game: it is kept, a bot plays it, or a bot does until somebody takes it. */
export interface LeaveTable {
  seat?: "bot" | "free" | "keep";
  bot?: string | null;
}

/** Change my seat, or (as its host) give an open, left or silent seat to a bot, or open it again. */
export interface ChangeSeat {
  who?: "bot" | "open";
  bot?: string;
  name?: string;
  emblem?: Emblem;
  colour?: Colour;
}

export interface FormOption {
  value: string;
  label: string;
}

/** One value of an edition; `key` is its place in its row or table, several steps joined by dots. */
export interface FormField {
  key: string;
  kind: "choice" | "choices" | "number" | "point" | "text" | "whole";
  label: string;
  least: number;
  most: number;
  options: FormOption[];
  of: string;
  fixed: boolean;
  where_given: boolean;
}

/** Fields that stand together: of one table, of each row of a list (or of named tables), or entries of a list. */
export interface FormSection {
  path: string;
  shape: "list" | "rows" | "table";
  title: string;
  fields: FormField[];
  side: string;
  by: string;
  grows: boolean;
  names: FormOption[];
  first: number;
}

/** An edition as somebody types it in, to be looked over. */
export interface Draft {
  game: string;
  document: Record<string, unknown>;
  side?: string;
  language?: Language;
}

/** An edition to be offered here when tables are made. */
export interface KeepEdition {
  game: string;
  document: Record<string, unknown>;
}

/** One thing that is wrong: a hard one must be put right, a soft one is worth a look. */
export interface Finding {
  check: string;
  level: "hard" | "soft";
  path: string;
  message: string;
}

/** What can be moved on the sketch: where its two numbers stand in the document. */
export interface Handle {
  kind: string;
  label: string;
  across: string;
  down: string;
  wide: number;
  high: number;
  reach: number;
}

/** What was found in a draft, and a sketch of it (SVG; empty where it cannot be read). */
export interface Findings {
  findings: Finding[];
  playable: boolean;
  hash: string;
  plan: string;
  handles: Handle[];
}

/** What is at stake with an option: a sentence in my language, and the sign to put before it. */
export interface Stake {
  sign: "brings" | "certain" | "costs" | "crown" | "risk" | "topples";
  text: string;
}

/** One legal choice of mine: `codes` is what I send, `text` its stable English form, `label` my language. Usually one code; a whole route on the map is several, carried out one after the other. */
export interface Option {
  codes: number[];
  kind: string;
  text: string;
  label: string;
  details: Record<string, unknown>;
  stakes: Stake[];
}

/** What is asked of me, as one sentence with the next verb. Usually one of the options is chosen. A hand of roles is chosen at once: `least` to `most` of the options, sent as one `Act` with their codes in ascending order, and `done` behind them if there are fewer than `most`. */
export interface Question {
  ask: string;
  help: string;
  options: Option[];
  least: number;
  most: number;
  done: number | null;
}

/** Why something on the table cannot be chosen now, in a sentence of my language. */
export interface WhyNot {
  message: string;
}

/** One thing that happened, as far as I may know. */
export interface LogLine {
  number: number;
  id: string;
  args: Record<string, unknown>;
  text: string;
  seq: number;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

/** Whether my last decision can be taken back, and why not. Where all must agree: who wishes it, who has not yet. */
export interface UndoState {
  allowed: boolean;
  why_not: string | null;
  wished_by: number[];
  missing: number[];
}

/** Everything I may know about a table now. */
export interface Snapshot {
  t: "snapshot";
  seq: number;
  viewer: number | null;
  table: Table;
  view: Record<string, unknown>;
  question: Question | null;
  undo: UndoState;
  log: LogLine[];
  chat: ChatLine[];
}

/** One change I can see. */
export interface Update {
  t: "update";
  seq: number;
  view: Record<string, unknown>;
  question: Question | null;
  undo: UndoState;
  log: LogLine[];
  waiting_for: number[];
  clocks_s: (number | null)[];
  scores: number[];
}

/** My decision; several codes are carried out one after the other or not at all (a whole hand of roles). */
export interface Act {
  t: "act";
  id: string;
  seq: number;
  seat: number;
  codes: number[];
}

/** Take my last decision back. While others still choose in secret, this takes my secret choice back. */
export interface Undo {
  t: "undo";
  id: string;
  seq: number;
  seat: number;
}

export interface Say {
  t: "say";
  id: string;
  text: string;
}

/** Do not show me what this seat says any more, or again. */
export interface Mute {
  t: "mute";
  id: string;
  seat: number;
  muted: boolean;
}

export interface AskHint {
  t: "ask-hint";
  id: string;
  seat: number;
}

/** Somebody ran out of time or left: wait, let a bot play on, or offer the seat to somebody else. A bot plays if most of those want it who sit and are here; a seat is offered if most of all who sit want it. */
export interface Vote {
  t: "vote";
  id: string;
  seat: number;
  about: number;
  choice: "bot" | "offer" | "wait";
}

/** Look at a table from a seat of mine (or none, to watch). `since`: the last seq I have, to get what I missed. */
export interface Follow {
  t: "follow";
  table: string;
  seat?: number | null;
  since?: number | null;
}

/** Tell me when one of my tables changes. */
export interface FollowMine {
  t: "follow-mine";
}

/** I am here. */
export interface Ping {
  t: "ping";
}

export interface Hello {
  t: "hello";
  protocol: number;
  version: string;
  me: Me;
}

/** What happened since the seq I had: the log lines I missed, then the state of things. */
export interface Missed {
  t: "missed";
  since: number;
  snapshot: Snapshot;
}

/** The action with this id is on record and will never be lost. A retry gets the same answer. */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}

/** The action changed nothing, and why, in my language. `reason` is for programs. */
export interface Refused {
  t: "refused";
  id: string | null;
  reason: string;
  message: string;
}

/** Seats, presence, clocks or status changed. */
export interface TableChanged {
  t: "table";
  table: Table;
}

export interface Said {
  t: "said";
  line: ChatLine;
}

/** What a searching bot thinks of a choice; `then` are the codes that go with it (the other cards of a hand). */
export interface HintLine {
  code: number;
  text: string;
  label: string;
  visits: number;
  win: number;
  then: number[];
}

export interface Hint {
  t: "hint";
  id: string;
  seq: number;
  lines: HintLine[];
  why: string | null;
  equal: boolean;
}

export interface MyTables {
  t: "my-tables";
  tables: TableLine[];
}

/** So am I. */
export interface Pong {
  t: "pong";
}

/** The table after one decision, from the chosen eyes. */
export interface Frame {
  number: number;
  moves: number;
  view: Record<string, unknown>;
  log: LogLine[];
  scores: number[];
}

export interface Replay {
  table: Table;
  viewer: number | "open" | null;
  frames: Frame[];
  more: number | null;
  proven: boolean | null;
}

/** What an HTTP request gets that cannot be answered; the same words as `Refused`. */
export interface Problem {
  reason: string;
  message: string;
}

/** One round that is over; lists have one place for each seat. */
export interface Round {
  number: number;
  title: string;
  gains: (Record<string, number>)[];
  besides: (Record<string, number>)[];
  points: number[];
  decided: string[];
}

/** A moment without which the game had gone another way. */
export interface TurningPoint {
  round: number | null;
  text: string;
}

/** What somebody did best in a game that is over, in my language. */
export interface Award {
  seat: number;
  name: string;
  title: string;
  text: string;
}

/** Rounds that are over; the rest comes with the end. Everything is empty where a game tells nothing. */
export interface Chronicle {
  start: number[];
  rounds: Round[];
  turning_points: TurningPoint[];
  story: string | null;
  revealed: (Record<string, number>)[];
  awards: Award[];
}

/** A share of the win from 0 to 1, with the 95 % interval of what was imagined. */
export interface Chance {
  win: number;
  low: number;
  high: number;
}

/** The chance to win after one of the seat's decisions. */
export interface CoursePoint {
  number: number;
  moves: number;
  round: number | null;
  chance: Chance;
}

/** A choice that was compared, in my language. */
export interface WeighedChoice {
  label: string;
  chance: Chance;
}

/** A decision worth a word; the choices are those that were compared, the best first. */
export interface JudgedDecision {
  number: number;
  moves: number;
  round: number | null;
  when: string | null;
  ask: string;
  kind: string;
  details: Record<string, unknown>;
  choices: WeighedChoice[];
  chosen: number;
  cost: Chance;
  lead: Chance;
  why: string | null;
}

/** While it is being worked out (`done` of `of` decisions), the lists are empty: ask again. */
export interface Analysis {
  table: Table;
  seat: number;
  open_hands: boolean;
  ready: boolean;
  done: number;
  of: number;
  worlds: number;
  course: CoursePoint[];
  dearest: JudgedDecision[];
  best: JudgedDecision[];
}

/** What this server keeps, how long, and who looks after it. Days are None where it is for ever. */
export interface House {
  version: string;
  keepers: string[];
  keeper: boolean;
  games_days: number | null;
  chats_days: number | null;
  session_days: number;
  address_days: number;
}

export interface MyTable {
  id: string;
  game: string;
  status: Status;
  created: string;
  hosted: boolean;
  names: string[];
}

/** What I decided; what it led to is in the record of the game, once that is over. */
export interface MyDecision {
  table: string;
  seat: number;
  at: string;
  id: string;
  kind: "moves" | "undo";
  codes: string;
}

export interface MyLine {
  table: string;
  at: string;
  name: string;
  text: string;
}

/** What a keeper did about me, and why. */
export interface ActAboutMe {
  at: string;
  what: string;
  why: string;
}

/** What I want at a table: not to read a seat, something to be done about it, or something taken back. */
export interface MyWish {
  table: string;
  at: string;
  kind: "mute" | "undo" | "vote";
  seat: number;
  choice: string;
}

/** Everything that is kept about me; nothing else is. */
export interface MyData {
  format: string;
  made: string;
  me: Me;
  since: string;
  recovery_code: boolean;
  keeper_since: string | null;
  sessions: Session[];
  tables: MyTable[];
  decisions: MyDecision[];
  said: MyLine[];
  acts: ActAboutMe[];
  wishes: MyWish[];
}

export interface ClubSeat {
  name: string;
  who: "bot" | "left" | "open" | "person";
  person: string | null;
  present: boolean;
}

/** A table as keepers see it: who sits there, and nothing of the game. */
export interface ClubTable {
  id: string;
  game: string;
  title: string;
  status: Status;
  seats: ClubSeat[];
  watching: number;
  changed: string;
}

export interface ClubTables {
  tables: ClubTable[];
  more: string | null;
}

export interface ClubPlace {
  table: string;
  title: string;
}

export interface ClubPerson {
  id: string;
  name: string;
  account: string | null;
  created: string;
  seen: string | null;
  online: boolean;
  keeper: boolean;
  banned: boolean;
  banned_until: string | null;
  muted: boolean;
  places: ClubPlace[];
}

export interface ClubPeople {
  people: ClubPerson[];
  more: number | null;
}

/** What a keeper did. `keeper` is None where it was the command line, or the server by itself. */
export interface ClubAct {
  number: number;
  at: string;
  keeper: string | null;
  what: string;
  person: string | null;
  about: string | null;
  why: string;
}

export interface ClubActs {
  acts: ClubAct[];
  more: number | null;
}

/** Something a keeper does, and why. Whom or what it is about depends on what it is. */
export interface NewAct {
  what: "ban" | "close" | "erase" | "keep" | "mute" | "unban" | "unmute";
  why: string;
  person?: string | null;
  closing?: string | null;
  days?: number | null;
  address?: boolean;
  games_days?: number | null;
  chats_days?: number | null;
  password?: string | null;
}

/** A lesson in a list. */
export interface LessonLine {
  id: string;
  title: string;
  aim: string;
  seconds: number;
}

/** What the coach says in real games, once ever; `when` is read off one's own view, question and log. */
export interface CoachMark {
  id: string;
  when: Record<string, unknown>;
  look: string;
  say: string;
  coach: boolean;
}

/** What a game teaches; empty where it teaches nothing. `left_out`: titles that would be untrue of this edition. */
export interface Lessons {
  lessons: LessonLine[];
  left_out: string[];
  marks: CoachMark[];
}

/** Where a lesson stands: the codes of all choices so far, and the codes of the next one (none: just look). */
export interface PlayLesson {
  made?: number[];
  codes?: number[];
  edition?: string;
  language?: Language;
}

/** One sentence of the coach, what it means on the table, and the choices it wants, the best first. */
export interface LessonStep {
  id: string;
  say: string;
  look: string[];
  wanted: string[];
}

/** What a choice would have led to, before it is taken back. */
export interface LessonShown {
  view: Record<string, unknown>;
  log: LogLine[];
  scores: number[];
}

/** A lesson after the choices that count: `made` is what to send next time. */
export interface LessonState {
  made: number[];
  answer: "" | "back" | "free" | "hold" | "right" | "try";
  note: string;
  told: LessonStep[];
  step: LessonStep | null;
  number: number;
  steps: number;
  done: boolean;
  table: Table;
  view: Record<string, unknown>;
  question: Question | null;
  log: LogLine[];
  shown: LessonShown | null;
}

export type FromClient =
  | Act
  | Undo
  | Say
  | Mute
  | AskHint
  | Vote
  | Follow
  | FollowMine
  | Ping;

export type FromServer =
  | Hello
  | Snapshot
  | Missed
  | Update
  | Ack
  | Refused
  | TableChanged
  | Said
  | Hint
  | MyTables
  | Pong;
