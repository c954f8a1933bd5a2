import { awardAchievements } from './awards.ts';
import type { TournamentChange } from './change.ts';
import * as data from './facts-data.ts';

/**
 * Runs a change that takes facts away or brings them back (a deleted match, a forced status) and moves every counter by
 * the difference that it made to the facts of the tournament, so that a recount agrees (R29).
 */
export async function changeFacts(course: TournamentChange, change: () => Promise<void>): Promise<void> {
  const { tx, now, tournament } = course;
  await data.lockMatchups(tx, tournament.id);
  const users = signed(await data.sumUserFacts(tx, tournament.id), -1);
  const songs = signed(await data.sumSongFacts(tx, tournament.id), -1);
  await change();
  users.push(...signed(await data.sumUserFacts(tx, tournament.id), 1));
  songs.push(...signed(await data.sumSongFacts(tx, tournament.id), 1));
  const winners = await data.moveUsers(tx, users, now);
  await data.moveSongs(tx, songs);
  await awardAchievements(tx, winners, now);
}

const signed = <T>(sums: T[], sign: 1 | -1): data.Signed<T>[] => sums.map((sum) => ({ ...sum, sign }));
