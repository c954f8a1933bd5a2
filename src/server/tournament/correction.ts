import { awardAchievements } from './awards.ts';
import { record, type TournamentChange } from './change.ts';
import * as data from './correction-data.ts';
import { deleteMatchups, deleteTournament as deleteRow } from './data.ts';
import { advanceTournament } from './finish-tournament.ts';
import { refreshEliminations } from './missing-matches.ts';
import { beginPayByFacts } from './pay-by-facts.ts';

/**
 * Runs a change that removes or restores results, such as a deleted matchup or a forced status. It moves every
 * counter of users and songs by the difference before and after the change (rules P7, P8). Where submitters are hidden the
 * end of the change moves the users' counters (rule N4).
 */
export async function applyCorrection(change: TournamentChange, apply: () => Promise<void>): Promise<void> {
  const { tx, now, tournament } = change;
  await beginPayByFacts(change);
  await data.lockMatchups(tx, tournament.id);
  const sumUsers = async () => (change.earnedBefore ? [] : data.sumUserFacts(tx, tournament.id));
  const users = data.withSign(await sumUsers(), -1);
  const songs = data.withSign(await data.sumSongFacts(tx, tournament.id), -1);
  await apply();
  users.push(...data.withSign(await sumUsers(), 1));
  songs.push(...data.withSign(await data.sumSongFacts(tx, tournament.id), 1));
  const winnerIds = await data.moveUsers(tx, users, now);
  await data.moveSongs(tx, songs);
  await awardAchievements(tx, winnerIds, now);
}

/**
 * Deletes a matchup with its votes and messages and takes back what they earned (rules B12, P8). It may have
 * been the last one that the tournament waited for.
 */
export async function deleteMatchup(change: TournamentChange, id: number): Promise<void> {
  await applyCorrection(change, () => deleteMatchups(change.tx, [id]));
  await refreshEliminations(change);
  await advanceTournament(change);
}

/** Deletes the tournament and takes back what users and songs earned in it (rules O9, C22, P8). */
export async function deleteTournament(change: TournamentChange): Promise<void> {
  const { id, status, participantCount } = change.tournament;
  record(change, { action: 'tournament_deleted', before: { status, participantCount } });
  await applyCorrection(change, () => deleteRow(change.tx, id));
}
