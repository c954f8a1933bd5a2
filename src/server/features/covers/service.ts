import type { FastifyBaseLogger } from 'fastify';
import { imagePath } from '#contract/image.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { makePicture, storePicture } from '#server/features/images/service.ts';
import { AppError } from '#server/http/errors.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { changeTournament } from '#server/tournament/change.ts';
import * as data from './data.ts';

export { noteAddress } from './data.ts';

/** Longer than lookups are kept, because a kept lookup names the address of its cover. */
const KEPT_MS = 31 * 24 * 60 * 60 * 1000;

/**
 * Returns the path of the copy of a lookup's cover. Fetches it at once if there is no copy yet. Null if that fails, and while
 * another fetch runs or a later try is planned.
 */
export async function loadCover(
  context: Context,
  outbound: Outbound,
  { url, account }: { url: string; account: string },
): Promise<string | null> {
  const now = context.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const { imageSha, failures, isClaimed } = await data.claimAddress(context.db, { url, now, until });
  if (imageSha) return imagePath(imageSha);
  if (!isClaimed) return null;
  const fetched = await fetchPicture(context, outbound, {
    picture: { key: data.keyOf(url), url, failures },
    account,
  });
  return fetched && imagePath(fetched);
}

/** Deletes addresses that were not used for a month; songs and predictions keep their copies (rule X5). */
export const deleteOldAddresses = (db: Executor, now: Date): Promise<void> =>
  data.deleteUnused(db, new Date(now.getTime() - KEPT_MS));

const MINUTE_MS = 60_000;
/** How long a claim keeps other servers from an address: longer than a fetch with decoding may take. */
const CLAIM_MS = 2 * MINUTE_MS;
const MAX_FAILURES = 10;
const MAX_PAUSE_MS = 3 * 24 * 60 * MINUTE_MS;
/** YouTube's covers are 4:3 frames: the 16:9 picture has a bar above and below it. */
const LETTERBOXED = /^https?:\/\/i\d?\.ytimg\.com\//;

type Job = { picture: data.RemotePicture; account: string };

/**
 * Fetches a claimed picture, stores the copy and gives it to all songs and predictions that wait for it. Returns its
 * SHA-256, or null after a failure. Each failure makes the pause before the next try longer.
 */
async function fetchPicture(context: Context, outbound: Outbound, { picture, account }: Job) {
  const { db, clock } = context;
  const made = await download(outbound, picture.url, account);
  if (!made) {
    const failures = picture.failures + 1;
    await data.setNextTry(db, picture.key, { failures, nextTryAt: nextTryAt(clock.now(), failures) });
    return null;
  }
  await db.transaction(async (tx) => {
    await storePicture(tx, made, clock.now());
    await data.setFetched(tx, picture.key, made.sha);
  });
  await giveOut(context, picture.url, made.sha);
  // Last, so that the picture is due again if this process ends before all songs and predictions have it.
  await data.setNextTry(db, picture.key, { nextTryAt: null });
  return made.sha;
}

/** Fetches and converts the picture at an address; null when the fetch fails or the answer is no picture. */
async function download(outbound: Outbound, url: string, account: string) {
  try {
    const { status, body } = await outbound.fetch(url, { account, headers: { accept: 'image/*' } });
    if (status !== 200) return null;
    return await makePicture(body, { account, isLetterboxed: LETTERBOXED.test(url) });
  } catch (error) {
    if (error instanceof FetchError || error instanceof AppError) return null;
    throw error;
  }
}

/** Gives the copy to the songs and predictions that wait for it. */
async function giveOut(context: Context, url: string, sha: string): Promise<void> {
  for (const id of await data.findWaitingTournaments(context.db, url)) {
    await changeTournament(context, { id, by: null }, async (change) => {
      change.isUnchanged = !(await data.setCovers(change.tx, { tournamentId: id, url, sha }));
    }).catch((error: unknown) => {
      // The tournament was deleted meanwhile.
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    });
  }
  if (await data.setPredictionImages(context.db, url, sha))
    context.bus.publish({ type: 'predictions_changed' });
}

/** A minute, then four times as long after each failure, up to three days; null after ten. */
function nextTryAt(now: Date, failures: number): Date | null {
  if (failures >= MAX_FAILURES) return null;
  return new Date(now.getTime() + Math.min(MINUTE_MS * 4 ** (failures - 1), MAX_PAUSE_MS));
}

const AT_ONCE = 4;
/** Fetches from one host at once. Fewer than `AT_ONCE`, so that a slow host leaves room for others. */
const AT_ONCE_OF_A_HOST = 2;
/** How many hosts of the latest fetches are remembered, so that hosts take turns. */
const MAX_REMEMBERED = 100;
/** The account that the mirror's fetches count for. They take turns with the lookups of users. */
const ACCOUNT = 'mirror';

/** Copies the pictures of other hosts in the background. Any number of servers may run it. */
export function createMirror(context: Context, log: FastifyBaseLogger) {
  /** Each running fetch with its host. */
  const running = new Map<Promise<void>, string>();
  /** The hosts of the latest fetches, the newest last. */
  let lastHosts: string[] = [];
  let loop: Promise<void> | null = null;
  let isStopped = false;

  const claim = () => {
    const now = context.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const hosts = [...running.values()];
    const fullHosts = hosts.filter(
      (host) => hosts.filter((other) => other === host).length >= AT_ONCE_OF_A_HOST,
    );
    return data.claimDue(context.db, { now, until, lastHosts, fullHosts });
  };

  /** Starts fetches until enough are running or none is due, and returns their number. */
  const startDue = async (outbound: Outbound): Promise<number> => {
    for (let started = 0; ; started += 1) {
      const claimed = isStopped || running.size === AT_ONCE ? undefined : await claim();
      if (!claimed) return started;
      const { host, ...picture } = claimed;
      lastHosts = [...lastHosts.filter((other) => other !== host), host].slice(-MAX_REMEMBERED);
      const fetched = fetchPicture(context, outbound, { picture, account: ACCOUNT })
        .catch(logFailure)
        .then(() => void running.delete(fetched));
      running.set(fetched, host);
    }
  };

  const logFailure = (error: unknown) => log.error({ err: error }, 'a picture could not be copied');

  const run = async (outbound: Outbound, waitForDue: () => Promise<void>) => {
    await waitForDue();
    let due: Promise<void> | null = null;
    while (!isStopped) {
      await startDue(outbound).catch(logFailure);
      if (isStopped) break;
      due ??= waitForDue().then(() => {
        due = null;
      });
      await Promise.race([...running.keys(), ...(running.size < AT_ONCE ? [due] : [])]);
    }
    await Promise.all(running.keys());
  };

  return {
    /** Fetches all pictures that are due now, and returns how many fetches there were, failed ones included. */
    async runDue() {
      const { outbound } = context;
      if (!outbound) return 0;
      for (let fetched = 0; ; ) {
        // Due pictures may wait for running fetches of their host. Without running fetches, all due ones are found.
        const areAllDue = running.size === 0;
        const started = await startDue(outbound);
        fetched += started;
        if (areAllDue && started === 0) return fetched;
        if (running.size > 0) await Promise.race(running.keys());
      }
    },
    name: 'pictures' as const,
    /** Fetches until `stop`. `waitForDue` resolves when a picture may be due, and when the server stops. */
    start(waitForDue: () => Promise<void>) {
      if (context.outbound) loop ??= run(context.outbound, waitForDue);
    },
    async stop() {
      isStopped = true;
      await loop;
    },
  };
}
