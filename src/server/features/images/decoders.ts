import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { AppError } from '#server/http/errors.ts';
import { THREAD_CACHE } from '#server/lib/module-loading.ts';
import type { Decoded, DecodeJob } from './decode.ts';
import type { DecoderAnswer, DecoderMessage } from './decoder-process.ts';

/** The time of one picture. The decoder of a picture that takes longer is killed. */
const TIME_LIMIT_MS = 10_000;
/** The memory of a decoder. A picture that the header allows takes 315 MB at most, 90 MB of the process included. */
const MEMORY_LIMIT_BYTES = 512_000_000;
/** A decoder that does not give back its memory after a picture would refuse the next one. */
const REUSE_LIMIT_BYTES = 200_000_000;
const START_LIMIT_MS = 30_000;
/** An idle decoder takes some 60 MB of memory. */
const IDLE_MS = 30_000;

/** Decoders without a picture, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Decodes a picture in a separate process, which later pictures use again. A process that exceeds the time, the memory or
 * crashes is killed, and its picture counts as unreadable. The caller limits how many run at once.
 * @throws AppError UNAVAILABLE when no process can be started
 */
export async function decodeInProcess(
  job: DecodeJob,
  { timeLimitMs = TIME_LIMIT_MS, memoryLimitBytes = MEMORY_LIMIT_BYTES } = {},
): Promise<Decoded> {
  const decoder = takeIdle() ?? (await start());
  try {
    const answer = await messageOf(decoder, timeLimitMs, (fail) =>
      decoder.send({ job, memoryLimitBytes } satisfies DecoderMessage, (error) => error && fail()),
    );
    const { decoded, heldBytes } = answer as DecoderAnswer;
    if (heldBytes > REUSE_LIMIT_BYTES) decoder.kill('SIGKILL');
    else keepIdle(decoder);
    return decoded;
  } catch {
    decoder.kill('SIGKILL');
    return { ok: false, reason: 'unreadable' };
  }
}

/** The next message of a decoder. @throws Error when the decoder ends, the time is over, or `ask` fails */
async function messageOf(
  decoder: ChildProcess,
  timeLimitMs: number,
  ask: (fail: () => void) => void = () => {},
): Promise<unknown> {
  const end = new AbortController();
  const fail = () => end.abort();
  const timer = setTimeout(fail, timeLimitMs);
  decoder.once('exit', fail).once('error', fail);
  try {
    const answered = once(decoder, 'message', { signal: end.signal });
    ask(fail);
    return (await answered)[0];
  } finally {
    clearTimeout(timer);
    decoder.off('exit', fail).off('error', fail);
  }
}

/** The decoder's environment has none of the server's secrets. */
async function start(): Promise<ChildProcess> {
  const decoder = fork(new URL('./decoder-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: { ...THREAD_CACHE, TMPDIR: tmpdir() },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Without a listener an error, such as one of sending, would end the server.
  decoder.on('error', () => {});
  try {
    await messageOf(decoder, START_LIMIT_MS);
    return decoder;
  } catch {
    decoder.kill('SIGKILL');
    throw new AppError('UNAVAILABLE', 'Pictures cannot be read right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
}

/** The decoder that worked last, so that the other one can end. */
function takeIdle(): ChildProcess | undefined {
  for (const [decoder, timer] of [...idle].reverse()) {
    clearTimeout(timer);
    idle.delete(decoder);
    if (!decoder.connected) continue;
    decoder.ref();
    decoder.channel?.ref();
    return decoder;
  }
}

/** Keeps a decoder for a while. An idle decoder does not keep the server from ending, and ends with it. */
function keepIdle(decoder: ChildProcess): void {
  decoder.unref();
  decoder.channel?.unref();
  const end = () => {
    idle.delete(decoder);
    if (decoder.connected) decoder.disconnect();
  };
  idle.set(decoder, setTimeout(end, IDLE_MS).unref());
}
