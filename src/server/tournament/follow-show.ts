import type { ShowPause } from '#engine/kinds.ts';
import { isShowRunning, REVEAL_MS } from '#engine/show/show.ts';
import type { Transaction } from '#server/db/client.ts';
import type { tournaments } from '#server/db/schema.ts';
import { AppError } from '#server/http/errors.ts';
import * as data from './data.ts';
import { findShow, type ShowRow, saveShow } from './show-data.ts';

/** What a show reads of the change of its tournament, and where its new position goes. */
type ShowChange = {
  tx: Transaction;
  now: Date;
  tournament: Pick<typeof tournaments.$inferSelect, 'id' | 'pace' | 'status'>;
  show: ShowRow | null;
};

/** Writes the show of the locked tournament. It is published with the change. */
export async function setShow(change: ShowChange, patch: Parameters<typeof saveShow>[2]): Promise<void> {
  change.show = await saveShow(change.tx, change.tournament.id, patch);
}

/** Pauses a show until a host resumes it. */
export async function pauseShow(change: ShowChange, pausedBy: ShowPause): Promise<void> {
  await setShow(change, { step: 'paused', matchupId: null, until: null, isPausing: false, pausedBy });
}

/**
 * Brings the show in line with the change of its tournament: the end of the open match is revealed, and a match that another
 * change closed pauses the show (rule R5). Called at the end of each change.
 */
export async function followShow(change: ShowChange): Promise<void> {
  if (change.tournament.pace !== 'show' || change.show) return;
  const show = await findShow(change.tx, change.tournament.id);
  if (!show || !isShowRunning(show)) return;
  if (change.tournament.status === 'cancelled') return setShow(change, { step: 'over', until: null });
  if (show.step !== 'vote') return;
  const matchup = (await data.findMatchups(change.tx, change.tournament.id)).find(
    ({ id }) => id === show.matchupId,
  );
  if (matchup?.status === 'completed') {
    return setShow(change, { step: 'reveal', until: new Date(change.now.getTime() + REVEAL_MS) });
  }
  if (matchup?.status !== 'active') return pauseShow(change, 'change');
  const { endTime } = matchup;
  if (endTime?.getTime() !== show.until?.getTime()) await setShow(change, { until: endTime });
}

/** @throws AppError WRONG_STATE while a show moves the matches of the tournament */
export async function requireNoShow({ tx, tournament }: ShowChange): Promise<void> {
  const show = tournament.pace === 'show' ? await findShow(tx, tournament.id) : undefined;
  if (show && isShowRunning(show)) throw new AppError('WRONG_STATE', SHOW_IS_ON);
}

const SHOW_IS_ON = 'The show moves the matches of this tournament. Pause or steer it on the remote.';
