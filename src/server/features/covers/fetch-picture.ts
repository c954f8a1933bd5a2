import type { Context } from '#server/context.ts';
import { makePicture, storePicture } from '#server/features/images/service.ts';
import { AppError } from '#server/http/errors.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { changeTournament } from '#server/tournament/change.ts';
import * as data from './data.ts';

const MINUTE_MS = 60_000;
/** How long a claim keeps other servers from an address: longer than a fetch with decoding may take. */
export const CLAIM_MS = 2 * MINUTE_MS;
const MAX_FAILURES = 10;
const MAX_PAUSE_MS = 3 * 24 * 60 * MINUTE_MS;
/** YouTube's covers are 4:3 frames: the 16:9 picture has a bar above and below it. */
const LETTERBOXED = /^https?:\/\/i\d?\.ytimg\.com\//;

type Job = { picture: data.RemotePicture; account: string };

/**
 * Fetches a claimed picture, stores the copy and gives it to all songs and predictions that wait for it. Returns its
 * SHA-256, or null after a failure. Each failure makes the pause before the next try longer.
 */
export async function fetchPicture(context: Context, outbound: Outbound, { picture, account }: Job) {
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
      if (!(error instanceof AppError)) throw error;
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
