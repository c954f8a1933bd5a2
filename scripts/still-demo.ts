import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { standStill } from './stand-still.ts';

// Preloaded into the demo with --import, so that two demos are the same. The instant is after that of the real clock, by
// which the browser drops old cookies.
standStill(Date.parse('2030-05-09T18:00:00Z'));
// Tournaments draw their order with random bytes.
const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.random() * 256));
crypto.randomBytes = randomBytes as typeof crypto.randomBytes;
syncBuiltinESMExports();
