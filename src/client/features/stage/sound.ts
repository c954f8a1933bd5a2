import { useEffect, useRef } from 'react';

/** A tone by its pitch in hertz and its length in seconds. */
type Tone = { hertz: number; seconds: number };
const TICK: Tone = { hertz: 660, seconds: 0.09 };
const LAST_TICK: Tone = { hertz: 990, seconds: 0.5 };
const OPENING: Tone = { hertz: 440, seconds: 0.35 };
const LOUDNESS = 0.25;

let context: AudioContext | null = null;

/** Prepares tones. Called by a press, without which browsers play nothing. */
export function allowTones(): void {
  context ??= new AudioContext();
  void context.resume();
}

function playTone({ hertz, seconds }: Tone): void {
  if (context?.state !== 'running') return;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(LOUDNESS, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + seconds);
}

const COUNTED_SECONDS = 10;

/** One beat opens a vote, and each of its last ten seconds is heard. */
export function useVoteTones(
  isOn: boolean,
  { matchId, secondsLeft }: { matchId: number; secondsLeft: number },
) {
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (!isOn || opened.current === matchId) return;
    opened.current = matchId;
    playTone(OPENING);
  }, [isOn, matchId]);
  useEffect(() => {
    if (!isOn || secondsLeft > COUNTED_SECONDS || secondsLeft < 1) return;
    playTone(secondsLeft === 1 ? LAST_TICK : TICK);
  }, [isOn, secondsLeft]);
}
