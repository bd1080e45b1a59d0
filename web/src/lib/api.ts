/** HTTP: everything that is not the live socket. */

import type * as wire from "../wire";
import { change, settings } from "./settings.svelte";

export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly waitS = 0, // after which it may be asked again
  ) {
    super(message);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", "");
  }
  if (answer.status === 204) return undefined as T;
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = content as wire.Problem | null;
    const said = problem?.message ?? `${answer.status} ${answer.statusText}`;
    throw new Refusal(problem?.reason ?? "unknown", said, Number(answer.headers.get("Retry-After") ?? 0));
  }
  return content as T;
}

export const api = {
  /** Who I am; a stranger is nobody yet, which is no error. */
  me: () => request<wire.Me | null>("GET", "/me?stranger=true"),
  becomeGuest: (guest: Partial<wire.NewGuest>) => request<wire.Me>("POST", "/me", guest),
  changeMe: (changes: Partial<wire.ChangeMe>) => request<wire.Me>("PATCH", "/me", changes),
  makeAccount: (account: wire.NewAccount) => request<wire.Me>("POST", "/account", account),
  renameAccount: (change: wire.ChangeAccount) => request<wire.Me>("PUT", "/account", change),
  changePassword: (change: wire.ChangePassword) => request<wire.Me>("PUT", "/account/password", change),
  signIn: (who: wire.SignIn) => request<wire.Me>("POST", "/session", who),
  recover: (recover: wire.Recover) => request<wire.Me>("POST", "/session/recovery", recover),
  recoveryCode: (proof: wire.Proof) => request<wire.RecoveryCode>("POST", "/recovery", proof),
  sessions: () => request<wire.Session[]>("GET", "/sessions"),
  endSession: (id: string) => request<void>("DELETE", `/sessions/${id}`),
  signOut: () => request<void>("DELETE", "/session"),
  signOutElsewhere: () => request<void>("DELETE", "/sessions?others=true"),
  signOutEverywhere: () => request<void>("DELETE", "/sessions"),
  house: () => request<wire.House>("GET", "/house"),
  myData: (proof: wire.Proof) => request<wire.MyData>("POST", "/me/data", proof),
  deleteMe: (proof: wire.Proof) => request<void>("POST", "/me/delete", proof),
  clubPeople: (named: string, from: number) =>
    request<wire.ClubPeople>("GET", `/club/people?${new URLSearchParams({ named, from: String(from) })}`),
  clubTables: (after: string | null) =>
    request<wire.ClubTables>("GET", `/club/tables${after ? `?${new URLSearchParams({ after })}` : ""}`),
  clubActs: (from: number) => request<wire.ClubActs>("GET", `/club/acts?from=${from}`),
  clubAct: (act: wire.NewAct) => request<void>("POST", "/club/acts", act),
  games: () => request<wire.GameInfo[]>("GET", "/games"),
  form: (game: string, language: wire.Language) => request<wire.FormSection[]>("GET", `/games/${game}/form?language=${language}`),
  edition: (game: string, name: string, lists: boolean) =>
    request<Record<string, unknown>>("GET", `/games/${game}/editions/${encodeURIComponent(name)}?lists=${lists}`),
  checkEdition: (draft: wire.Draft) => request<wire.Findings>("POST", "/editions/check", draft),
  keepEdition: (edition: wire.KeepEdition) => request<wire.OwnEdition>("POST", "/editions", edition),
  lessons: (game: string, edition: string, language: wire.Language) =>
    request<wire.Lessons>("GET", `/games/${game}/lessons?${new URLSearchParams({ edition, language })}`),
  playLesson: (game: string, lesson: string, played: wire.PlayLesson) =>
    request<wire.LessonState>("POST", `/games/${game}/lessons/${lesson}`, played),
  createTable: (table: Partial<wire.NewTable>) => request<wire.Table>("POST", "/tables", table),
  importTable: (table: Partial<wire.ImportTable>) => request<wire.Table>("POST", "/tables/import", table),
  myTables: () => request<wire.TableList>("GET", "/tables?mine=true"),
  listedTables: () => request<wire.TableList>("GET", "/tables?listed=true"),
  table: (id: string) => request<wire.Table>("GET", `/tables/${id}`),
  invited: (invite: string) => request<wire.Table>("GET", `/invites/${invite}`),
  join: (id: string, join: Partial<wire.JoinTable>) => request<wire.Table>("POST", `/tables/${id}/join`, join),
  leave: (id: string, wish: Partial<wire.LeaveTable> = {}) => request<wire.Table>("POST", `/tables/${id}/leave`, wish),
  start: (id: string) => request<wire.Table>("POST", `/tables/${id}/start`, {}),
  changeSeat: (id: string, seat: number, change: Partial<wire.ChangeSeat>) =>
    request<wire.Table>("PATCH", `/tables/${id}/seats/${seat}`, change),
  rematch: (id: string) => request<wire.Table>("POST", `/tables/${id}/rematch`, {}),
  chronicle: (id: string) => request<wire.Chronicle>("GET", `/tables/${id}/chronicle`),
  analysis: (id: string, seat: number, open: boolean) => request<wire.Analysis>("GET", `/tables/${id}/analysis?seat=${seat}&open=${open}`),
  /** From a seat's eyes, "open", or a spectator's, who is nobody in particular. */
  replay: (id: string, eyes: string, from = 0) =>
    request<wire.Replay>("GET", `/tables/${id}/replay?${eyes === "spectator" ? "" : `viewer=${eyes}&`}from=${from}`),
  showRecord: (record: Record<string, unknown>, eyes: string, start: number) =>
    request<wire.Replay>("POST", "/records/replay", { record, viewer: eyes === "spectator" ? null : eyes === "open" ? eyes : Number(eyes), start }),
  record: (id: string) => request<Record<string, unknown>>("GET", `/tables/${id}/record`),
  whyNot: (id: string, seat: number, thing: string) =>
    request<wire.WhyNot>("GET", `/tables/${id}/why-not?${new URLSearchParams({ seat: String(seat), thing })}`),
  ownPrinted: <T>(id: string, query: string) => request<T>("GET", `/tables/${id}/printed?${query}`),
  printRecord: <T>(wanted: wire.PrintRecord) => request<T>("POST", "/records/printed", wanted),
  printed: <T>(game: string, query: string) => request<T>("GET", `/games/${game}/printed?${query}`),
};

/** Whether nobody is signed in here any more; a server that does not answer has not said so. */
export async function amStranger(): Promise<boolean> {
  try {
    return (await api.me()) === null;
  } catch {
    return false;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: nobody becomes two guests, and of two languages the later one counts. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** The person at this device, spoken to in the language of this device; made a guest on first need. */
export function whoAmI(): Promise<wire.Me> {
  return inTurn(async () => {
    const me = await api.me();
    const { language } = settings;
    if (!me) return api.becomeGuest({ language });
    return me.language === language ? me : api.changeMe({ language });
  });
}

const hearing = new Set<() => void>();

/** `again` is called as soon as the server speaks another language; what is handed back ends that. */
export function whenSpokenTo(again: () => void): () => void {
  hearing.add(again);
  return () => void hearing.delete(again);
}

/** Everything in another language at once: this page, and what the server says to this person, has said, and asks. */
export async function speakTo(language: wire.Language): Promise<void> {
  change({ language });
  const known = await api.me().catch(() => null);
  if (known) await whoAmI().catch(() => undefined);
  for (const again of hearing) again();
}
