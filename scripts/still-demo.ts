import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { randomOf } from '#demo/random.ts';
import { stopClock } from './stop-clock.ts';

// Preloaded into the demo with --import, so that two demos are the same. The instant is after that of the real clock, by
// which the browser drops old cookies.
stopClock(Date.parse('2030-05-09T18:00:00Z'));

/** A sequence for each function that draws, or else for its file, so that each draws the same whatever the others do. */
const sequences = new Map<string, () => number>();
const drawFor = (stack = ''): number => {
  const frame = stack.split('\n')[2] ?? '';
  const caller = (/at (?:async )?([\w.]+) \(/.exec(frame) ?? /([\w-]+\.ts)/.exec(frame))?.[1] ?? '';
  const next = sequences.get(caller) ?? randomOf(caller);
  sequences.set(caller, next);
  return next();
};
Math.random = () => drawFor(new Error().stack);
// Tournaments draw their order with random bytes.
crypto.randomBytes = ((size: number) => {
  const { stack } = new Error();
  return Buffer.from(Array.from({ length: size }, () => drawFor(stack) * 256));
}) as typeof crypto.randomBytes;
syncBuiltinESMExports();
