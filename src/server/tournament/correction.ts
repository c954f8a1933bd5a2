import { awardAchievements } from './awards.ts';
import { record, type TournamentChange } from './change.ts';
import * as data from './correction-data.ts';
import { deleteMatchups, deleteTournament as deleteRow } from './data.ts';
import { advanceTournament } from './finish-tournament.ts';
import { refreshEliminations } from './missing-matches.ts';

/**
 * Runs a change that removes or restores results, such as a deleted matchup or a forced status. It moves every
 * counter of users and songs by the difference before and after the change (rules P7, P8).
 */
export async function applyCorrection(
  { tx, now, tournament }: TournamentChange,
  apply: () => Promise<void>,
): Promise<void> {
  await data.lockMatchups(tx, tournament.id);
  const users = withSign(await data.sumUserFacts(tx, tournament.id), -1);
  const songs = withSign(await data.sumSongFacts(tx, tournament.id), -1);
  await apply();
  users.push(...withSign(await data.sumUserFacts(tx, tournament.id), 1));
  songs.push(...withSign(await data.sumSongFacts(tx, tournament.id), 1));
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

const withSign = <T>(sums: T[], sign: 1 | -1): data.Signed<T>[] => sums.map((sum) => ({ ...sum, sign }));
