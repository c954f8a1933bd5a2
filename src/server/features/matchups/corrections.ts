import type { Matchup } from '#contract/matchup.ts';
import { OWN_SONG_IN_MATCH } from '#contract/messages/match.ts';
import { type CorrectionRefusal, correctionDecision } from '#engine/matchup/corrections.ts';
import { mayCorrectResult } from '#engine/matchup/fair-correction.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournamentOfMatchup, requirePower } from '#server/features/access/service.ts';
import { fieldError, forbidden, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  findMatchups,
  findSongs,
  type MatchupRow,
  type TournamentChange,
} from '#server/tournament/change.ts';
import { decideMatchup as decide, reopenMatchup as reopen } from '#server/tournament/correct-result.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { requireNoShow } from '#server/tournament/follow-show.ts';
import { matchupNotFound, requireNotCancelled } from '#server/tournament/not-found.ts';
import { MATCHES_ARE_FINAL } from './changes.ts';
import { loadMatchup } from './service.ts';

const REFUSALS: Record<CorrectionRefusal, string> = {
  is_tiebreaker: 'This tiebreaker decides another match. Correct that match.',
  not_completed: 'This match is not completed yet.',
  is_walkover: 'A song of this match was withdrawn. Its walkover cannot be corrected.',
  next_started: 'The next match has already started.',
  knockout_started: 'The knockout has already started.',
  tournament_over: MATCHES_ARE_FINAL,
};

type Correctable = { matchup: MatchupRow; withdrawnIds: ReadonlySet<number> };

/**
 * Opens a completed matchup again. A matchup that was reopened and is still open stays as it is.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function reopenMatchup({ context, viewer, params: { id }, body }: Call<'reopenMatchup'>) {
  return correct(context, viewer, id, async (change, { matchup, withdrawnIds }) => {
    if (matchup.status === 'active' && matchup.correction?.action === 'reopened') {
      change.isUnchanged = true;
      return;
    }
    await requireCorrectable(change, matchup);
    if (withdrawnIds.has(matchup.song1Id ?? 0) || withdrawnIds.has(matchup.song2Id ?? 0)) {
      throw wrongState('A song of this match was withdrawn. It cannot be voted on again.');
    }
    await reopen(change, matchup, body);
  });
}

/**
 * Names the winner of a completed matchup. The same decision again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, INVALID_INPUT
 */
export async function decideMatchup({ context, viewer, params: { id }, body }: Call<'decideMatchup'>) {
  return correct(context, viewer, id, async (change, { matchup, withdrawnIds }) => {
    const { winnerId, reason, note } = body;
    if (winnerId !== matchup.song1Id && winnerId !== matchup.song2Id) {
      throw fieldError('INVALID_INPUT', 'winnerId', 'This song is not in this match.');
    }
    if (matchup.winnerId === winnerId) {
      const { correction, decidedBy } = matchup;
      change.isUnchanged =
        decidedBy === 'decision' && correction?.reason === reason && correction.note === note;
      if (change.isUnchanged) return;
    }
    await requireCorrectable(change, matchup);
    if (matchup.winnerId === winnerId && matchup.decidedBy !== 'decision') {
      throw fieldError('WRONG_STATE', 'winnerId', 'This song has already won this match.');
    }
    if (withdrawnIds.has(winnerId)) throw fieldError('WRONG_STATE', 'winnerId', 'This song was withdrawn.');
    await decide(change, matchup, body);
  });
}

/** Runs a correction under the tournament's lock, for an admin, or for a creator without a song in the matchup or its group. */
async function correct(
  context: Context,
  viewer: Viewer,
  id: number,
  apply: (change: TournamentChange, correctable: Correctable) => Promise<void>,
): Promise<Matchup> {
  const tournament = await openTournamentOfMatchup(context, viewer, id);
  await requirePower(context, viewer, tournament, 'own');
  await changeTournament(context, { id: tournament.id, by: viewer }, async (change) => {
    requireNotCancelled(change.tournament);
    await requireNoShow(change);
    const matchup = (await findMatchups(change.tx, tournament.id)).find((row) => row.id === id);
    if (!matchup) throw matchupNotFound();
    const songs = await findSongs(change.tx, tournament.id);
    const sides = songs.filter((song) => song.id === matchup.song1Id || song.id === matchup.song2Id);
    if (!mayCorrectResult(viewer, { matchup, sides, songs })) throw forbidden(OWN_SONG_IN_MATCH);
    const withdrawn = songs.filter(({ withdrawnAt }) => withdrawnAt !== null);
    await apply(change, { matchup, withdrawnIds: new Set(withdrawn.map((song) => song.id)) });
  });
  return loadMatchup(context.db, id);
}

/** @throws AppError WRONG_STATE for a matchup that cannot be corrected */
async function requireCorrectable({ tx, tournament, now }: TournamentChange, matchup: MatchupRow) {
  const matchups = (await findMatchups(tx, tournament.id)).map(toEpochTimes);
  const { status } = tournament;
  const decision = correctionDecision(toEpochTimes(matchup), { matchups, status, now: now.getTime() });
  if (!decision.ok) throw wrongState(REFUSALS[decision.reason]);
}
