/**
 * One table, live: what I see, what I am asked, and what I send.
 *
 * The socket may break at any time. What was sent and not yet acknowledged is sent again with the same id after a
 * reconnect, so that a click counts exactly once; what was missed comes back from the server's log.
 */

import type * as wire from "../wire";
import { amStranger, whenSpokenTo } from "./api";
import { Pace } from "./pace.svelte";
import { Seen, type Link } from "./seen.svelte";
import { settings } from "./settings.svelte";

type Acted = wire.Act | wire.Undo | wire.Say | wire.Mute | wire.AskHint | wire.Vote;

const HEARTBEAT_MS = 20_000;
const SLOWEST_RETRY_MS = 8_000;
const FRESH_KEY_MS = 1_500; // a key that was renewed in another tab may still be on its way to this browser
const WORTH_A_RECAP = 2; // lines
const SIGNED_OUT = 4001; // the server's close code

export class Connection extends Seen {
  override readonly live = true;
  override readonly pace = new Pace(() => this.remember());
  private socket: WebSocket | null = null;
  private unacknowledged = new Map<string, Acted>();
  private retryMs = 250;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private decided = 0; // the seq after my last decision: an older update still carries the question it answered
  private takingBack = false; // wished while my decision was on its way: it is that one
  private asked: wire.Question | null = null; // what I was asked last, as far as I have not answered
  private unread: wire.LogLine[] = []; // what others did since my last decision, where it is not shown beat by beat
  private known = false; // whether there is a seq to go on from
  private person: string | null = null; // who I am to the server
  private greeted = false; // whether this socket was let in
  private deafen: () => void; // hears no more that the server speaks another language
  private hinting: string | null = null; // the hint I asked for, until I decide or am asked something else

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    super();
    this.open();
    this.heartbeat = setInterval(() => this.send({ t: "ping" }), HEARTBEAT_MS);
    addEventListener("online", this.hurry);
    this.deafen = whenSpokenTo(() => this.renew());
  }

  close(): void {
    this.link = "closed";
    this.pace.clear();
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.hurry);
    this.deafen();
    this.socket?.close();
  }

  // What a person does

  override act(codes: number[]): void {
    this.question = this.asked = null; // answered: nothing can be clicked twice
    this.hint = this.hinting = null;
    this.pace.goOn();
    this.post({ t: "act", id: freshId(), seq: this.seq, seat: this.seat!, codes });
  }

  override takeBack(): void {
    this.takingBack = true;
    this.takeBackWhatIsSeen();
  }

  override say(text: string): void {
    this.post({ t: "say", id: freshId(), text });
  }

  override mute(seat: number, muted: boolean): void {
    this.post({ t: "mute", id: freshId(), seat, muted });
  }

  override askHint(): void {
    this.hinting = freshId();
    this.post({ t: "ask-hint", id: this.hinting, seat: this.seat! });
  }

  override vote(about: number, choice: wire.Vote["choice"]): void {
    this.post({ t: "vote", id: freshId(), seat: this.seat!, about, choice });
  }

  override skip(): void {
    this.pace.hurry(this.seat !== null);
  }

  // The socket

  private hurry = (): void => {
    if (this.link === "lost") this.open();
  };

  private open(): void {
    clearTimeout(this.retry);
    this.socket?.close();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`);
    this.socket = socket;
    this.greeted = false;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data as string) as wire.FromServer);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.link === "closed") return;
      this.link = "lost";
      if (event.code === SIGNED_OUT || !this.greeted) void this.doubt(socket);
      else this.tryAgain();
    };
  }

  private tryAgain(): void {
    this.retry = setTimeout(() => this.open(), this.retryMs * (0.75 + Math.random() / 2));
    this.retryMs = Math.min(this.retryMs * 2, SLOWEST_RETRY_MS);
  }

  /** Not let in (any more): a browser with a fresh key comes back with it; one without a key does not knock for ever. */
  private async doubt(socket: WebSocket): Promise<void> {
    let stranger = await amStranger();
    if (stranger) {
      await new Promise((waited) => setTimeout(waited, FRESH_KEY_MS));
      stranger = await amStranger();
    }
    if (this.socket !== socket || this.link !== "lost") return;
    if (stranger) this.leave("signed-out");
    else this.tryAgain();
  }

  private leave(link: Link): void {
    this.close();
    this.socket = null; // what is still on its way is not for us
    this.link = link;
  }

  private send(message: wire.FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private post(message: Acted): void {
    this.refusal = null;
    this.unacknowledged.set(message.id, message);
    this.waiting = true;
    if (this.link === "live") this.send(message);
  }

  /** What I decided last is taken back once I see it made; sent before that, the wish would be about another decision. */
  private takeBackWhatIsSeen(): void {
    const onItsWay = this.seq < this.decided || [...this.unacknowledged.values()].some((message) => message.t === "act");
    if (!this.takingBack || onItsWay) return;
    this.takingBack = false;
    this.post({ t: "undo", id: freshId(), seq: this.seq, seat: this.seat! });
  }

  private receive(message: wire.FromServer): void {
    switch (message.t) {
      case "hello":
        this.greeted = true;
        this.person ??= message.me.id;
        if (this.person !== message.me.id) this.leave("somebody-else");
        else this.send({ t: "follow", table: this.id, seat: this.seat, since: this.known ? this.seq : null });
        break;
      case "snapshot":
        this.take(message);
        break;
      case "missed":
        this.missed = message.snapshot.log.filter((line) => line.seq > message.since);
        this.take({ ...message.snapshot, log: [...this.log.filter((line) => line.seq <= message.since), ...this.missed] });
        break;
      case "update":
        this.pace.add(() => this.follow(message), this.byOthers(message.log), message.question !== null);
        break;
      case "table":
        this.pace.add(() => (this.table = message.table), []);
        break;
      case "ack":
        if (this.unacknowledged.get(message.id)?.t === "act") this.decided = Math.max(this.decided, message.seq);
        this.settle(message.id);
        if (!this.pace.again) this.question ??= this.stillAsked(); // what follows from it may have come before
        this.takeBackWhatIsSeen();
        break;
      case "refused":
        this.refused(message);
        break;
      case "said":
        this.chat = [...this.chat, message.line];
        break;
      case "hint":
        this.settle(message.id);
        if (message.id === this.hinting) this.hint = message; // else it is about what I have answered
        break;
    }
  }

  /** Everything anew: at the start and after a break. Whatever was not acknowledged goes out again. */
  private take(snapshot: wire.Snapshot): void {
    this.pace.clear();
    // Said anew, as what was missed; what comes with this very message as missed is shown already.
    this.unread = snapshot.log.filter((line) => !this.missed.includes(line) && this.unread.some(({ number }) => number === line.number));
    this.before = null;
    this.known = true;
    this.seq = snapshot.seq;
    this.table = snapshot.table;
    this.view = snapshot.view;
    this.decided = Math.min(this.decided, this.seq);
    this.nowAsked(snapshot.question ?? null);
    this.question = this.stillAsked();
    this.undo = snapshot.undo;
    this.log = snapshot.log;
    this.missed = this.log.filter((line) => this.missed.some(({ number }) => number === line.number)); // as it is said now
    this.chat = snapshot.chat;
    this.link = "live";
    this.retryMs = 250;
    for (const message of this.unacknowledged.values()) this.send(message);
    this.takeBackWhatIsSeen();
  }

  private follow(update: wire.Update): void {
    if (update.seq <= this.seq) return; // seen already
    this.before = this.view;
    this.seq = update.seq;
    this.view = update.view;
    const again = this.nowAsked(update.question);
    this.question = this.stillAsked();
    this.undo = update.undo;
    this.log = [...this.log, ...update.log];
    if (!again && (settings.speed === "fast" || this.pace.hurried)) this.tellLater(update);
    if (this.table)
      this.table = {
        ...this.table,
        waiting_for: update.waiting_for,
        scores: update.scores,
        seats: this.table.seats.map((seat, n) => ({
          ...seat,
          clock_s: update.clocks_s[n] ?? null,
          running: seat.clock_s !== null && update.waiting_for.includes(n),
        })),
      };
    this.takeBackWhatIsSeen();
  }

  /** How the table is shown again as it is now: the pictures alone. What counts, the seq, stays where it is. */
  private remember(): () => void {
    const { view, before, table, log, question } = this;
    return () => {
      [this.view, this.before, this.table, this.log] = [view, before, table, log];
      this.question = this.pace.again ? null : question; // what was asked then cannot be answered now
    };
  }

  private byOthers(lines: wire.LogLine[]): wire.LogLine[] {
    return lines.filter((line) => typeof line.args.seat === "number" && line.args.seat !== this.seat);
  }

  /** Straight to my next decision, and there what happened since the last one. */
  private tellLater(update: wire.Update): void {
    if (this.seat === null) return;
    this.unread.push(...this.byOthers(update.log));
    if (!this.question || this.unread.length < WORTH_A_RECAP) return;
    this.missed = this.unread;
    this.unread = [];
  }

  /**
   * The same question comes again whenever somebody else decides: what was advised about it, or half chosen, stays, and
   * so does what was told before it. Whether it is the same.
   */
  private nowAsked(question: wire.Question | null): boolean {
    if (question && JSON.stringify(question) === JSON.stringify(this.asked)) return true;
    this.asked = question;
    this.hint = this.hinting = null;
    return false;
  }

  /** What I am asked, unless it is what I have answered: my answer may still be on its way, or the table behind it. */
  private stillAsked(): wire.Question | null {
    const deciding = [...this.unacknowledged.values()].some(({ t }) => t === "act");
    return deciding || this.seq < this.decided ? null : this.asked;
  }

  private settle(id: string): void {
    this.unacknowledged.delete(id);
    this.waiting = this.unacknowledged.size > 0;
  }

  private refused(refusal: wire.Refused): void {
    this.refusal = refusal;
    if (!refusal.id) return; // something to know, about nothing that was asked
    this.takingBack = false; // there is nothing to take back
    this.settle(refusal.id);
    // What was shown may be out of date (or was hidden when it was answered): ask for everything again.
    this.renew();
  }

  /** Everything once more, as it is and is said now. */
  private renew(): void {
    if (this.link === "live") this.send({ t: "follow", table: this.id, seat: this.seat, since: null });
    else this.known = false; // all of it, once the line is back
  }
}

/** Nobody else's; by what pages have that came by plain HTTP from another machine, too. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
