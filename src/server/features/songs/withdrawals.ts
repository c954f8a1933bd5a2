import { WITHDRAWAL_REFUSALS } from '#contract/messages/withdrawal.ts';
import { mayWithdrawOthers } from '#engine/matchup/fair-judge.ts';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import { type WithdrawalRefusal, withdrawalDecision } from '#engine/matchup/walkovers.ts';
import { openTournament, requirePower } from '#server/features/access/service.ts';
import { forbidden, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { applyWithdrawal } from '#server/tournament/apply-withdrawal.ts';
import { requireNotCancelled } from '#server/tournament/cancelled.ts';
import { changeTournament, findMatchups, findSongs } from '#server/tournament/change.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { isSubmitter } from './policy.ts';
import { presentSong } from './presenter.ts';

const REFUSALS: Record<WithdrawalRefusal, string> = {
  ...WITHDRAWAL_REFUSALS,
  is_tiebreaker: 'A tiebreaker song cannot be withdrawn. Withdraw its main entry.',
  is_out: 'This song is already out of the tournament.',
};

/**
 * Withdraws a main entry after the draw, for its submitter, an admin, or the creator or a manager without a song that is still in
 * the tournament. A withdrawn song stays as it is.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function withdrawDrawnSong({
  context,
  viewer,
  params: { id: songId },
  body: { reason },
}: Call<'withdrawDrawnSong'>) {
  const known = orThrow(await data.findSong(context.db, songId), songNotFound);
  const { tournamentId } = known.song;
  const tournament = await openTournament(context, viewer, tournamentId, songNotFound);
  if (!isSubmitter(viewer, known.song)) await requirePower(context, viewer, tournament, 'manage');
  await changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    requireNotCancelled(change.tournament);
    const songs = await findSongs(change.tx, tournamentId);
    const song = songs.find(({ id }) => id === songId);
    if (!song) throw songNotFound();
    change.isUnchanged = song.withdrawnAt !== null;
    if (change.isUnchanged) return;
    if (change.tournament.status === 'setup' || canChangeEntries(change.tournament)) {
      throw wrongState('The songs are not drawn yet. The submitter can still remove this entry.');
    }
    if (change.tournament.status === 'completed') throw wrongState('This tournament is completed.');
    if (!isSubmitter(viewer, known.song) && !mayWithdrawOthers(viewer, songs)) {
      throw forbidden('You have a song in this tournament. An admin can withdraw this one.');
    }
    const matchups = (await findMatchups(change.tx, tournamentId)).map(toEpochTimes);
    const decision = withdrawalDecision(song, { songs, matchups, now: change.now.getTime() });
    if (!decision.ok) throw wrongState(REFUSALS[decision.reason]);
    await applyWithdrawal(change, songId, { reason });
  });
  const row = orThrow(await data.findSong(context.db, songId), songNotFound);
  return presentSong(row);
}
