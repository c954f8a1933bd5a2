import { FINALS, isGroupPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/ranking/podium.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { isGroupStageComplete } from '#engine/schedule/starting.ts';
import { addChampionship } from './awards.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import * as data from './data.ts';
import { makeNeeded, planResume } from './missing-matches.ts';
import { openPlayoffs } from './start.ts';

/**
 * Opens the playoffs after the last group match, and completes the tournament after its last match (rule K1). Plans
 * how a stage without an open match goes on (rule K13).
 */
export async function advanceTournament(change: TournamentChange): Promise<void> {
  const { tx, tournament } = change;
  const matchups = await data.findMatchups(tx, tournament.id);
  if (tournament.currentPhase === 'group_stage' && isGroupStageComplete(matchups)) await openPlayoffs(change);
  if (tournament.currentPhase === 'knockout_stage') {
    const knockout = matchups.filter(
      (matchup) => !isGroupPhase(matchup.phase) && matchup.tiebreakerLevel === 0,
    );
    const hasFinal = knockout.some((matchup) => matchup.phase === FINALS);
    if (hasFinal && knockout.every((matchup) => matchup.winnerId !== null))
      await completeTournament(change, matchups);
  }
  await planResume(change);
}

/** Lets a stage without an open match go on: with its missing matches, or with the next stage (rule K13). */
export async function resumeTournament(change: TournamentChange): Promise<void> {
  await updateTournament(change, { resumesAt: null });
  await makeNeeded(change);
  await advanceTournament(change);
}

/** Sets the champion and pays the awards of the podium and of the creator (rules B10, P4, P5). */
async function completeTournament(change: TournamentChange, matchups: data.MatchupRow[]): Promise<void> {
  const { championId, runnerUpId, thirdId } = podium(matchups);
  await updateTournament(change, {
    status: 'completed',
    currentPhase: 'completed',
    winnerId: championId,
    endDate: change.now,
  });
  const songs = await data.findSongs(change.tx, change.tournament.id);
  const award = (songId: number | null, points: number, wins: number) => {
    const song = songs.find(({ id }) => id === songId);
    if (song) change.awards.push({ kind: 'user', userId: song.submitterId, points, wins });
  };
  award(championId, POINTS.champion, 1);
  award(runnerUpId, POINTS.runnerUp, 0);
  award(thirdId, POINTS.third, 0);
  change.awards.push({
    kind: 'user',
    userId: change.tournament.creatorId,
    points: POINTS.createdTournamentCompletes,
    wins: 0,
  });
  if (championId !== null) await addChampionship(change.tx, championId);
}
