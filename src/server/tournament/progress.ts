import { FINALS, isGroupPhase } from '#engine/formats/phases.ts';
import { podium } from '#engine/ranking/podium.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { isGroupStageComplete } from '#engine/schedule/starting.ts';
import { type TournamentChange, updateTournament } from './change.ts';
import * as data from './change-data.ts';
import { openPlayoffs } from './draw.ts';
import { recordChampionship } from './song-results.ts';

/** After a matchup ended: the group stage may be over, or the whole tournament (T §4). */
export async function followProgress(course: TournamentChange): Promise<void> {
  const { tx, tournament } = course;
  const matchups = await data.findMatchups(tx, tournament.id);
  if (tournament.currentPhase === 'group_stage' && isGroupStageComplete(matchups)) await openPlayoffs(course);
  if (tournament.currentPhase === 'knockout_stage') {
    const knockout = matchups.filter(
      (matchup) => !isGroupPhase(matchup.phase) && matchup.tiebreakerLevel === 0,
    );
    const hasFinal = knockout.some((matchup) => matchup.phase === FINALS);
    if (hasFinal && knockout.every((matchup) => matchup.winnerId !== null))
      await completeTournament(course, matchups);
  }
}

/** Crowns the champion and pays what a tournament's end earns (R29). */
async function completeTournament(course: TournamentChange, matchups: data.MatchupRow[]): Promise<void> {
  const { championId, runnerUpId, thirdId } = podium(matchups);
  await updateTournament(course, {
    status: 'completed',
    currentPhase: 'completed',
    winnerId: championId,
    endDate: course.now,
  });
  const songs = await data.findSongs(course.tx, course.tournament.id);
  const award = (songId: number | null, points: number, wins: number) => {
    const song = songs.find(({ id }) => id === songId);
    if (song) course.awards.push({ kind: 'user', userId: song.submitterId, points, wins });
  };
  award(championId, POINTS.champion, 1);
  award(runnerUpId, POINTS.runnerUp, 0);
  award(thirdId, POINTS.third, 0);
  course.awards.push({
    kind: 'user',
    userId: course.tournament.creatorId,
    points: POINTS.createdTournamentCompletes,
    wins: 0,
  });
  if (championId !== null) await recordChampionship(course, championId);
}
