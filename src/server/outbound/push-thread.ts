import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { THREAD_CACHE } from '#server/lib/module-loading.ts';
import type { Push, PushOutcome, PushSigner } from './push-service.ts';
import type { PushWorkerData } from './push-worker.ts';

export type PushSender = {
  send(push: Push): Promise<PushOutcome>;
  close(): Promise<void>;
};

const NO_ANSWER: PushOutcome = { kind: 'temporary', reason: 'The push was not sent', retryAfterMs: 0 };

/** A thread encrypts and sends over a thousand pushes a second. Half of the cores are left to requests and the database. */
const THREADS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** Encrypts and sends pushes in worker threads, so that thousands of them do not slow requests down. They start with the first pushes. */
export function createPushSender(
  findSigner: () => Promise<PushSigner>,
  { trusted = [] }: { trusted?: readonly string[] } = {},
): PushSender {
  const threads = Array.from({ length: THREADS }, () => createThread(findSigner, trusted));
  let turn = 0;
  return {
    send(push) {
      turn += 1;
      return (threads[turn % THREADS] as PushSender).send(push);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

function createThread(findSigner: () => Promise<PushSigner>, trusted: readonly string[]): PushSender {
  const waiting = new Map<number, (outcome: PushOutcome) => void>();
  let lastId = 0;
  let started: Promise<Worker> | null = null;

  const start = async () => {
    const data: PushWorkerData = { signer: await findSigner(), trusted };
    const thread = new Worker(new URL('./push-worker.ts', import.meta.url), {
      workerData: data,
      env: { ...process.env, ...THREAD_CACHE },
    });
    // An idle thread must not keep the process alive, and an error that ends the thread must not end the server.
    thread.unref();
    thread.on('error', () => {});
    thread.on('exit', () => {
      started = null;
      for (const settle of waiting.values()) settle(NO_ANSWER);
      waiting.clear();
    });
    await once(thread, 'message');
    thread.on('message', ({ id, outcome }: { id: number; outcome: PushOutcome }) => {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    });
    return thread;
  };

  return {
    async send(push) {
      started ??= start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      const thread = await started;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        thread.postMessage({ id, push });
      });
    },
    async close() {
      await (await started)?.terminate();
    },
  };
}
