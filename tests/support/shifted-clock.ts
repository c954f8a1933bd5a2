import { readFileSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';

// Preloaded into the server with --import. It shifts the wall clock by the milliseconds in CLOCK_OFFSET_FILE, which is
// read at each SIGUSR2 and sent to the worker threads that run then. Timers do not follow, as when the clock of a machine is set.
const path = process.env.CLOCK_OFFSET_FILE ?? '';
let offsetMs = 0;
const threads = new BroadcastChannel('shifted clock');
threads.onmessage = ({ data }) => {
  offsetMs = data;
};
threads.unref();
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(path, 'utf8'));
  threads.postMessage(offsetMs);
});

const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
