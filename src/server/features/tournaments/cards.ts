import type { TournamentCard } from '#contract/tournament.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import type { Context } from '#server/context.ts';
import { loadCurrentMatchups } from '#server/features/matchups/service.ts';
import { loadFirstEntries, loadSongsByIds } from '#server/features/songs/service.ts';
import type { CountedTournament } from './data.ts';
import { presentTournament } from './presenter.ts';

/**
 * The cards of these tournaments, each with its champion and the first matchup of its carousel (rule W19), and with its
 * first songs while it is in setup or waits for its playoffs (rules W12, W27).
 */
export async function toCards(
  { db, clock, holdNumber }: Context,
  rows: CountedTournament[],
): Promise<TournamentCard[]> {
  const running = rows.filter((row) => isRunning(row.tournament));
  const ids = running.map((row) => row.tournament.id);
  const current = await loadCurrentMatchups(db, ids, clock.now());
  const championIds = rows.map((row) => row.tournament.winnerId).filter((id) => id !== null);
  const champions = await loadSongsByIds(db, championIds);
  const withoutMatch = rows.filter(({ tournament: { status } }) =>
    ['setup', 'start_playoffs'].includes(status),
  );
  const entries = await loadFirstEntries(
    db,
    withoutMatch.map((row) => row.tournament.id),
  );
  return rows.map((row) => ({
    ...presentTournament(row, { songs: champions, holdNumber }),
    currentMatchup: current.get(row.tournament.id) ?? null,
    firstSongs: entries.get(row.tournament.id) ?? [],
  }));
}
