import { readFileSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';

/**
 * Loaded before the server (`--import`): its wall clock is wrong by as many milliseconds as CLOCK_OFFSET_FILE says, which
 * is read again at each SIGUSR2, and told to its other threads, which hear no signals. Timers do not follow, as they do
 * not when somebody sets a machine's clock.
 */
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
