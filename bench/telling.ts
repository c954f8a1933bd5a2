import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '#tests/support/program.ts';
import { type Crowd, gather } from './crowd.ts';
import { processorMs } from './process-figures.ts';
import { type Pace, percentile } from './report.ts';

export const LONE_MESSAGES = 10;
export const PUSH_MS = 250;

/** What it takes to tell a crowd something: `loneMs` is how long nine in ten wait at most for a lone message. */
export type Telling = { loneMs: number; microsecondsPerDelivery: number };

/** What `push` makes the process send to the crowd: now and then, and then four times a second. */
export async function measureTelling(
  crowd: Crowd,
  pid: number,
  pace: Pace,
  push: () => Promise<unknown>,
): Promise<Telling> {
  return {
    loneMs: await measureLone(crowd, push),
    microsecondsPerDelivery: await measureDeliveries(crowd, pid, pace, push),
  };
}

/** The same from another server, which sends when it is asked to. */
export async function measurePeer(
  script: string,
  protocol: (port: number) => Parameters<typeof gather>[1],
  bytes: number,
  pace: Pace,
): Promise<Telling> {
  const peer = await startProgram(script, { BYTES: String(bytes) });
  try {
    const crowd = await gather(pace.sockets, protocol(Number(new URL(peer.address).port)));
    await wait(1000);
    const push = () => fetch(peer.address, { method: 'POST' });
    const telling = await measureTelling(crowd, peer.pid, pace, push);
    await crowd.leave();
    return telling;
  } finally {
    await peer.stop();
  }
}

/** From the answer, which follows the commit of a vote, to the receipt by each socket: the 90th percentile. */
async function measureLone(crowd: Crowd, push: () => Promise<unknown>): Promise<number> {
  const delays: number[] = [];
  for (let message = 0; message < LONE_MESSAGES; message += 1) {
    await wait(2 * PUSH_MS + Math.random() * PUSH_MS);
    const times: number[] = [];
    crowd.listen((watcher) => times.push(watcher.heardAt));
    await push();
    const answeredAt = performance.now();
    await wait(2 * PUSH_MS);
    crowd.listen(null);
    const { length } = crowd.watchers;
    if (times.length < length) throw new Error(`A message reached ${times.length} of ${length} sockets`);
    delays.push(...times.map((time) => Math.max(0, time - answeredAt)));
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
  const end = performance.now() + seconds * 2 * 1000;
  while (performance.now() < end) {
    await push();
    await wait(PUSH_MS);
  }
  return ((processorMs(pid) - used) * 1000) / Math.max(1, sum() - received);
}
