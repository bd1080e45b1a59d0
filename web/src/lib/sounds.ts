/** Short sounds, made here from plain tones; off until somebody wants them. */

import type { Seen } from "./seen.svelte";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;
let asked = false;

function tone(frequency: number, start: number, length: number, loudness = 0.08): void {
  context ??= new AudioContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + length);
}

/** A chime when it becomes my turn, a tick when something happens. Called in an effect: runs again on every change. */
export function listen(connection: Seen): void {
  const now = connection.question !== null;
  const seq = connection.seq;
  if (settings.sounds && seq > 0) {
    if (now && !asked && settings.turnSound) {
      tone(660, 0, 0.25);
      tone(880, 0.12, 0.4);
    } else tone(330, 0, 0.06, 0.03);
  }
  asked = now;
}
