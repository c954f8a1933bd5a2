import { parentPort, workerData } from 'node:worker_threads';
import webPush from 'web-push';
import { FetchError } from './fetch-error.ts';
import { encryptPush, NoBrowserKeys } from './push-encryption.ts';
import type { Push, PushOutcome, PushSigner } from './push-service.ts';
import { createSafePost } from './safe-fetch.ts';

/** What the thread is started with. Test targets are plain values here. */
export type PushWorkerData = { signer: PushSigner; trusted: readonly string[] };

/** Pushes in progress at once. */
const MAX_RUNNING = 64;
/** A signature is used for some hours, because each takes as long as two pushes. Services accept those of a day. */
const SIGNATURE_MS = 4 * 60 * 60 * 1000;
const SIGNED_FOR_SECONDS = 12 * 60 * 60;
const MAX_RETRY_MS = 60 * 60 * 1000;
/** A push service that gave no answer so often in a row gets nothing for a while, so that it holds up no other. */
const MOST_SILENT = 5;
const PAUSE_MS = 30_000;
/** Of more hosts those that were used first are forgotten. */
const MAX_HOSTS = 200;

// The entry point of the worker thread that push-thread.ts starts.
const { signer, trusted } = workerData as PushWorkerData;
const { post } = createSafePost({ trusted, maxRunning: MAX_RUNNING });
const signatures = new Map<string, { header: string; madeAt: number }>();
/** How often each push service gave no answer since its last one, and until when it gets nothing. */
const silences = new Map<string, { times: number; until: number }>();

function remember<T>(map: Map<string, T>, origin: string, value: T): void {
  map.delete(origin);
  map.set(origin, value);
  const [oldest] = map.keys();
  if (map.size > MAX_HOSTS && oldest) map.delete(oldest);
}

function keepSilence(origin: string): void {
  const times = (silences.get(origin)?.times ?? 0) + 1;
  remember(silences, origin, { times, until: times >= MOST_SILENT ? Date.now() + PAUSE_MS : 0 });
}

parentPort?.on('message', async ({ id, push }: { id: number; push: Push }) => {
  parentPort?.postMessage({ id, outcome: await send(push).catch(failed) });
});

const failed = (error: unknown): PushOutcome => ({
  kind: 'temporary',
  reason: String(error),
  retryAfterMs: 0,
});
parentPort?.postMessage('ready');

function signatureFor(origin: string): string {
  const now = Date.now();
  const known = signatures.get(origin);
  if (known && now - known.madeAt < SIGNATURE_MS) return known.header;
  const expiresAt = Math.floor(now / 1000) + SIGNED_FOR_SECONDS;
  const { subject, publicKey, privateKey } = signer;
  const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expiresAt);
  remember(signatures, origin, { header: headers.Authorization, madeAt: now });
  return headers.Authorization;
}

async function send({ receiver, payload, ttlSeconds, topic }: Push): Promise<PushOutcome> {
  const { endpoint } = receiver;
  const { origin } = new URL(endpoint);
  const pausedMs = (silences.get(origin)?.until ?? 0) - Date.now();
  if (pausedMs > 0) {
    return { kind: 'temporary', reason: 'The push service does not answer', retryAfterMs: pausedMs };
  }
  let body: Buffer;
  try {
    body = encryptPush(receiver, payload);
  } catch (error) {
    if (!(error instanceof NoBrowserKeys)) throw error;
    return { kind: 'gone', reason: 'The keys of the browser are no keys', retryAfterMs: 0 };
  }
  try {
    const { status, retryAfter } = await post(endpoint, {
      body,
      headers: {
        authorization: signatureFor(origin),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic,
      },
    });
    silences.delete(origin);
    return outcomeOf(status, retryAfter);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    keepSilence(origin);
    return { kind: 'temporary', reason: error.message, retryAfterMs: 0 };
  }
}

function outcomeOf(status: number, retryAfter: string | null): PushOutcome {
  const reason = `The push service answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'accepted', reason, retryAfterMs: 0 };
  if (status === 404 || status === 410) return { kind: 'gone', reason, retryAfterMs: 0 };
  const isForNow = status === 429 || status >= 500;
  return { kind: isForNow ? 'temporary' : 'permanent', reason, retryAfterMs: waitOf(retryAfter) };
}

/** The milliseconds of a Retry-After header, in seconds or as a date, an hour at most. */
function waitOf(retryAfter: string | null): number {
  if (!retryAfter) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.min(Math.max(ms || 0, 0), MAX_RETRY_MS);
}
