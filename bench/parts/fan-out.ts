import { setTimeout as wait } from 'node:timers/promises';
import { openSockets, type Protocol, type WatcherGroup } from '#bench/support/sockets.ts';
import { BROADCAST_INTERVAL_MS } from '#server/live/broadcaster.ts';
import { processorMs } from '#tests/support/measuring/process-usage.ts';
import { type Pace, percentile } from '#tests/support/measuring/report.ts';
import { startProgram } from '#tests/support/program.ts';

/** A lone message that has not reached a socket after this time is lost. */
const DEADLINE_MS = 15_000;

/** The cost of one message to all sockets. `loneMessageMs` is the 90th percentile of the delay of a lone message. */
export type FanOut = { loneMessageMs: number; microsecondsPerDelivery: number };

/** Makes the server send a message to all sockets. Resolves with the `performance.now()` from which delays count. */
type Push = () => Promise<number>;

/**
 * Measures lone messages first, and then four messages a second.
 * @throws Error when a lone message does not reach all sockets
 */
export async function measureFanOut(
  group: WatcherGroup,
  pid: number,
  pace: Pace,
  push: Push,
): Promise<FanOut> {
  return {
    loneMessageMs: await measureLoneMessages(group, pace, push),
    microsecondsPerDelivery: await measureDeliveries(group, pid, pace, push),
  };
}

/** Starts the server of `script`, which sends `bytes` bytes to all sockets at each HTTP request, and measures it. */
export async function measurePeerFanOut(
  script: string,
  protocol: (port: number) => Protocol,
  bytes: number,
  pace: Pace,
): Promise<FanOut> {
  const peer = await startProgram(script, { BYTES: String(bytes) });
  try {
    const group = await openSockets(pace.sockets, protocol(peer.port));
    await wait(1000);
    const push = async () => {
      const requestedAt = performance.now();
      await fetch(peer.address, { method: 'POST' });
      return requestedAt;
    };
    const fanOut = await measureFanOut(group, peer.pid, pace, push);
    await group.close();
    return fanOut;
  } finally {
    await peer.stop();
  }
}

/** Returns the 90th percentile of the delay until a socket has received a lone message. */
async function measureLoneMessages(group: WatcherGroup, { loneMessages }: Pace, push: Push): Promise<number> {
  const delays: number[] = [];
  for (let message = 0; message < loneMessages; message += 1) {
    await wait((2 + Math.random()) * BROADCAST_INTERVAL_MS);
    const times: number[] = [];
    group.listen((watcher) => times.push(watcher.heardAt));
    const countedAt = await push();
    const { length } = group.watchers;
    const deadline = performance.now() + DEADLINE_MS;
    await wait(2 * BROADCAST_INTERVAL_MS);
    while (times.length < length && performance.now() < deadline) await wait(10);
    group.listen(null);
    if (times.length < length) throw new Error(`A message reached ${times.length} of ${length} sockets`);
    delays.push(...times.map((time) => time - countedAt));
  }
  return percentile(delays, 0.9);
}

/** Returns the server's processor time for one message to one socket, in microseconds, at four messages a second. */
export async function measureDeliveries(
  group: WatcherGroup,
  pid: number,
  { seconds }: Pace,
  push: () => Promise<unknown>,
): Promise<number> {
  const sum = () => group.watchers.reduce((total, { received }) => total + received, 0);
  const [received, used] = [sum(), processorMs(pid)];
  const startedAt = performance.now();
  for (let at = 0; at < seconds * 2 * 1000; at += BROADCAST_INTERVAL_MS) {
    await wait(Math.max(0, startedAt + at - performance.now()));
    await push();
  }
  return ((processorMs(pid) - used) * 1000) / Math.max(1, sum() - received);
}
