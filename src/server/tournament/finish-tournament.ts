import { FINALS, isGroupPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/formats/podium.ts';
import { isDecided } from '#engine/matchup/corrections.ts';
import { nextWalkover } from '#engine/matchup/walkovers.ts';
import { isGroupStageComplete } from '#engine/schedule/starting.ts';
import { championship, tournamentAwards } from './awards.ts';
import { announce, record, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { applyDecision, completeMatchup } from './decide-matchup.ts';
import { drawKnockout } from './draw.ts';
import { makeNeeded, planResume } from './missing-matches.ts';
import { applyCorrection, beginPayByFacts } from './pay-by-facts.ts';
import { openPlayoffs } from './start.ts';
import { recordTimes } from './times.ts';

/**
 * Resolves walkovers, opens the playoffs after the last group match, and completes the tournament after its last match. Plans when a stage without an undecided match resumes.
 */
export async function advanceTournament(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  await resolveWalkovers(change);
  const matchups = await data.findMatchups(tx, tournament.id);
  if (tournament.currentPhase === 'group_stage' && isGroupStageComplete(matchups)) {
    await openPlayoffs(change);
    record(change, { action: 'playoffs_opened' });
  }
  if (tournament.currentPhase === 'knockout_stage') {
    const knockout = matchups.filter(
      (matchup) => !isGroupPhase(matchup.phase) && matchup.tiebreakerLevel === 0,
    );
    const hasFinal = knockout.some((matchup) => matchup.phase === FINALS);
    if (hasFinal && knockout.every(isDecided)) await completeTournament(change, matchups);
  }
  await planResume(change);
}

/** Resumes a stage without an undecided match: makes its missing matches, or opens the next stage. */
export async function resumeTournament(change: TournamentChange): Promise<void> {
  await updateTournament(change, { resumesAt: null });
  await makeNeeded(change);
  await advanceTournament(change);
}

/** Draws the knockout and advances, because withdrawals may have decided matches of the new knockout. */
export async function beginKnockout(change: TournamentChange): Promise<void> {
  await drawKnockout(change);
  await advanceTournament(change);
}

/** Sets the champion and pays the awards of the podium and of the creator. */
async function completeTournament(change: TournamentChange, matchups: data.MatchupRow[]): Promise<void> {
  const { tx, tournament } = change;
  await beginPayByFacts(change);
  const winnerId = podium(matchups).championId;
  await updateTournament(change, {
    status: 'completed',
    currentPhase: 'completed',
    winnerId,
    endDate: change.now,
  });
  record(change, { action: 'tournament_completed', after: { winnerId } });
  if (winnerId !== null) announce(change, { kind: 'champion', songId: winnerId });
  const songs = await data.findSongs(tx, tournament.id);
  change.awards.push(...(await tournamentAwards(tx, tournament, { matchups, songs })));
  change.songSums.push(...championship(tournament, { matchups, songs }));
}

/**
 * Completes every matchup that a withdrawal decides: the opponent advances, without points. One walkover may
 * lead to the next one.
 */
export async function resolveWalkovers(change: TournamentChange): Promise<void> {
  const songs = await data.findSongs(change.tx, change.tournament.id);
  const withdrawnIds = new Set(songs.filter((song) => song.withdrawnAt !== null).map(({ id }) => id));
  while (withdrawnIds.size > 0) {
    const matchups = await data.findMatchups(change.tx, change.tournament.id);
    const next = nextWalkover(matchups, withdrawnIds);
    if (!next) return;
    await dropUnplayedTiebreakers(change, next.matchup.id, matchups);
    await completeByWalkover(change, next.matchup, next.winnerId);
  }
}

async function completeByWalkover(
  change: TournamentChange,
  matchup: data.MatchupRow,
  winnerId: number | null,
): Promise<void> {
  const isUnplayed = matchup.status !== 'completed';
  const times = { startTime: null, endTime: null };
  if (isUnplayed) recordTimes(change, matchup, { action: 'times_changed', times, reason: 'Walkover' });
  const done = await completeMatchup(change, matchup, {
    ...(isUnplayed && times),
    winnerId,
    decidedBy: 'walkover',
  });
  if (winnerId !== null) await applyDecision(change, done, winnerId);
}

/** Deletes tiebreakers that were not played, because the walkover decides their parent. */
async function dropUnplayedTiebreakers(
  change: TournamentChange,
  parentId: number,
  matchups: readonly data.MatchupRow[],
): Promise<void> {
  const ids = matchups
    .filter(({ parentMatchupId, status }) => parentMatchupId === parentId && status !== 'completed')
    .map(({ id }) => id);
  if (ids.length > 0) await applyCorrection(change, () => data.deleteMatchups(change.tx, ids));
}
