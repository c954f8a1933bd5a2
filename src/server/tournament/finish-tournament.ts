import { FINALS, isGroupPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/formats/podium.ts';
import { isDecided } from '#engine/matchup/corrections.ts';
import { isGroupStageComplete } from '#engine/schedule/starting.ts';
import { championship, tournamentAwards } from './awards.ts';
import { record, type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { makeNeeded, planResume } from './missing-matches.ts';
import { beginPayByFacts } from './pay-by-facts.ts';
import { openPlayoffs } from './start.ts';
import { resolveWalkovers } from './walkovers.ts';

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
  const songs = await data.findSongs(tx, tournament.id);
  change.awards.push(...(await tournamentAwards(tx, tournament, { matchups, songs })));
  change.songSums.push(...championship(tournament, { matchups, songs }));
}
