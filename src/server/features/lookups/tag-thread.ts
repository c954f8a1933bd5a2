import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import { THREAD_CACHE } from '#server/lib/module-loading.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';

export type TaggedFile = { bytes: Uint8Array; mimeType: string };
export type Tags = { title: string; artist: string; seconds: number | null };

/** The tags of a song take a few milliseconds. A malicious file can keep the parser busy for 15 seconds. */
const TIME_LIMIT_MS = 1_000;
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Rule X2. */
const enqueue = createFairQueue({
  maxRunning: 1,
  maxWaiting: 30,
  refusal: () => new FetchError('busy', 'Too many audio files wait'),
});
let thread: Worker | null = null;

/**
 * Reads the tags of an audio file in a worker thread, for a second at most. One file is read at a time, and users take
 * turns. A missing tag is an empty text. Null for a file that the parser cannot read, or not within its time and memory.
 * @throws FetchError busy
 */
export function readTagsInThread(file: TaggedFile, account: string): Promise<Tags | null> {
  return enqueue({ network: account, account }, async () => {
    thread ??= await startThread();
    try {
      const answered = once(thread, 'message', { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
      thread.postMessage(file);
      const [tags] = (await answered) as [Tags | null];
      return tags;
    } catch {
      await thread.terminate();
      thread = null;
      return null;
    }
  });
}

async function startThread(): Promise<Worker> {
  const started = new Worker(new URL('./tag-worker.ts', import.meta.url), {
    resourceLimits: MEMORY,
    env: { ...process.env, ...THREAD_CACHE },
  });
  // An idle thread must not keep the process alive, and an error that ends the thread must not end the server.
  started.unref();
  started.on('error', () => {});
  await once(started, 'message');
  return started;
}
