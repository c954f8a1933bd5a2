import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '#tests/support/program.ts';
import { type Crowd, openSockets } from './crowd.ts';
import { processorMs } from './process-figures.ts';
import { type Pace, percentile } from './report.ts';

export const LONE_MESSAGES = 10;
export const PUSH_MS = 250;

/** What it takes to tell a crowd something: `loneMs` is how long nine in ten wait at most for a lone message. */
export type Telling = { loneMs: number; microsecondsPerDelivery: number };

/** Makes a process send something to all; resolves to the instant from which its delay counts, on `performance.now()`. */
type Push = () => Promise<number>;

/** What `push` makes the process send to the crowd: now and then, and then four times a second. */
export async function measureTelling(crowd: Crowd, pid: number, pace: Pace, push: Push): Promise<Telling> {
  return {
    loneMs: await measureLone(crowd, push),
    microsecondsPerDelivery: await measureDeliveries(crowd, pid, pace, push),
  };
}

/** The same from another server, which sends when it is asked to. */
export async function measurePeer(
  script: string,
  protocol: (port: number) => Parameters<typeof openSockets>[1],
  bytes: number,
  pace: Pace,
): Promise<Telling> {
  const peer = await startProgram(script, { BYTES: String(bytes) });
  try {
    const crowd = await openSockets(pace.sockets, protocol(Number(new URL(peer.address).port)));
    await wait(1000);
    const push = async () => {
      const askedAt = performance.now();
      await fetch(peer.address, { method: 'POST' });
      return askedAt;
    };
    const telling = await measureTelling(crowd, peer.pid, pace, push);
    await crowd.leave();
    return telling;
  } finally {
    await peer.stop();
  }
}

/** From when a push counts to its receipt by each socket: the 90th percentile. */
async function measureLone(crowd: Crowd, push: Push): Promise<number> {
  const delays: number[] = [];
  for (let message = 0; message < LONE_MESSAGES; message += 1) {
    await wait(2 * PUSH_MS + Math.random() * PUSH_MS);
    const times: number[] = [];
    crowd.listen((watcher) => times.push(watcher.heardAt));
    const countedAt = await push();
    await wait(2 * PUSH_MS);
    crowd.listen(null);
    const { length } = crowd.watchers;
    if (times.length < length) throw new Error(`A message reached ${times.length} of ${length} sockets`);
    delays.push(...times.map((time) => time - countedAt));
  }
  return percentile(delays, 0.9);
}

/** The server's processor time for one message to one socket, in microseconds, at four messages a second. */
export async function measureDeliveries(
  crowd: Crowd,
  pid: number,
  { seconds }: Pace,
  push: () => Promise<unknown>,
): Promise<number> {
  const sum = () => crowd.watchers.reduce((total, { received }) => total + received, 0);
  const [received, used] = [sum(), processorMs(pid)];
  const startedAt = performance.now();
  for (let at = 0; at < seconds * 2 * 1000; at += PUSH_MS) {
    await wait(Math.max(0, startedAt + at - performance.now()));
    await push();
  }
  return ((processorMs(pid) - used) * 1000) / Math.max(1, sum() - received);
}
