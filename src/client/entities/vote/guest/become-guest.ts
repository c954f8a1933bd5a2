import { ApiError, call } from '#client/lib/api/api.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { reopenLiveConnection } from '#client/live/live-tournament.ts';
import type { GuestBody, GuestChallenge } from '#contract/guest.ts';

let prepared: Promise<GuestBody> | null = null;

/** A channel to the other tabs of this browser, which have the same guest. */
const tabs = new BroadcastChannel('guest');
tabs.onmessage = () => {
  prepared = null;
  reopenLiveConnection();
  // Whether the guest may vote, in every tournament.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'voter' });
};

/** Solves the challenge before the first vote, so that the vote does not wait for it. */
export function prepareGuest(): Promise<GuestBody> {
  prepared ??= solveChallenge();
  prepared.catch(() => {
    prepared = null;
  });
  return prepared;
}

/** Whether the server refused the proof itself: it expired, or was used before. */
const isProofRefused = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'INVALID_INPUT' || error.code === 'CONFLICT') &&
  error.issues.every(({ path }) => path === 'proof');

/** Makes a call with the proof of work. A proof that the server refuses is replaced once. */
export async function withProof<T>(send: (proof: GuestBody) => Promise<T>): Promise<T> {
  try {
    return await send(await prepareGuest());
  } catch (error) {
    if (!isProofRefused(error)) throw error;
    prepared = null;
    return await send(await prepareGuest());
  }
}

/** Forgets the proof of work that has made this browser a guest. */
export function forgetProof(): void {
  prepared = null;
}

/**
 * Makes this browser a guest.
 * @throws ApiError when the server refuses the guest
 * @throws Error when the server cannot be reached or the challenge has no solution
 */
export async function becomeGuest(): Promise<void> {
  await withProof((body) => call('POST /api/guests', { body }));
  forgetProof();
}

/**
 * Reopens the live connections of all tabs, which then get the votes of the new guest. Called after the first
 * vote, which must not wait for it.
 */
export function announceGuest(): void {
  reopenLiveConnection();
  tabs.postMessage(null);
}

/** Loads the solver while it reads the challenge. */
async function solveChallenge(): Promise<GuestBody> {
  const solver = startSolver();
  try {
    return await solver.solve(await call('GET /api/guests/challenge'));
  } finally {
    solver.end();
  }
}

/** Solves in a worker, so that the page stays responsive, or in the page if the worker does not start or fails. */
function startSolver() {
  const solveHere = async (challenge: GuestChallenge) => (await import('./solve.ts')).solve(challenge);
  try {
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
    const solved = new Promise<GuestBody>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<GuestBody>) => resolve(data);
      worker.onerror = () => reject(new Error('The worker failed'));
    });
    // A worker may fail before there is a challenge to solve.
    solved.catch(() => {});
    return {
      solve: (challenge: GuestChallenge) => {
        worker.postMessage(challenge);
        return solved.catch(() => solveHere(challenge));
      },
      end: () => worker.terminate(),
    };
  } catch {
    void import('./solve.ts').catch(() => {});
    return { solve: solveHere, end: () => {} };
  }
}
