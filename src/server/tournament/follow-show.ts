import type { ShowPause } from '#engine/kinds.ts';
import { REVEAL_MS } from '#engine/matchup/voting-window.ts';
import { isShowRunning, stepAfterChange } from '#engine/show/show.ts';
import type { Transaction } from '#server/db/client.ts';
import type { tournaments } from '#server/db/schema.ts';
import { AppError } from '#server/http/errors.ts';
import * as data from './data.ts';
import { deletePeople, findShow, type ShowRow, saveShow } from './show-data.ts';

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

/** Pauses a show whose tournament was brought to another status by hand. */
export async function pauseForChange(change: ShowChange): Promise<void> {
  const show = change.tournament.pace === 'show' ? await findShow(change.tx, change.tournament.id) : null;
  if (show && (isShowRunning(show) || show.step === 'over')) await pauseShow(change, 'change');
}

/** Closes the room, whose PIN and step no longer fit the tournament in setup, and forgets its people (rule R8). */
export async function closeRoom(change: ShowChange): Promise<void> {
  const show = await findShow(change.tx, change.tournament.id);
  if (!show) return;
  await deletePeople(change.tx, change.tournament.id);
  const room = { pin: null, roomToken: null, roomEndsAt: null, hostNetwork: null };
  await setShow(change, { step: 'closed', matchupId: null, until: null, ...room });
}

/**
 * Brings the show in line with the change of its tournament: with its status, and with the open match, whose end is revealed. A
 * match that another change closed or decided pauses the show (rule R5). Called at the end of each change.
 */
export async function followShow(change: ShowChange): Promise<void> {
  const { tx, now, tournament } = change;
  if (tournament.pace !== 'show') return;
  const show = change.show ?? (await findShow(tx, tournament.id));
  if (!show) return;
  const isPlaying = show.step === 'vote' || show.step === 'listen';
  const matchup = isPlaying
    ? (await data.findMatchups(tx, tournament.id)).find(({ id }) => id === show.matchupId)
    : undefined;
  const step = stepAfterChange(show.step, {
    status: tournament.status,
    isRoomOpen: show.roomEndsAt !== null && show.roomEndsAt > now,
    isRevealing: show.step === 'reveal' || (show.step === 'vote' && matchup?.status === 'completed'),
  });
  if (step === 'paused') return pauseShow(change, 'change');
  if (step) {
    return setShow(change, { step, matchupId: null, until: null, isPausing: false, pausedBy: null });
  }
  if (change.show || !isPlaying) return;
  if (show.step === 'listen') {
    if (!matchup || matchup.status === 'completed') await pauseShow(change, 'change');
    return;
  }
  if (matchup?.status === 'completed') {
    return setShow(change, { step: 'reveal', until: new Date(now.getTime() + REVEAL_MS) });
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

const SHOW_IS_ON =
  'The show moves the matches of this tournament. Steer it on the remote; results can be corrected after its end.';
