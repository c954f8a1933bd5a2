import { isRunning } from '#engine/matchup/tournament-list.ts';
import type { Context } from '#server/context.ts';
import { loadCurrentMatchups } from '#server/features/matchups/service.ts';
import { loadFirstEntries, loadSongsByIds } from '#server/features/songs/service.ts';
import type { CountedTournament } from './data.ts';
import { presentTournament } from './presenter.ts';

/**
 * The cards of these tournaments, each with its champion and the first matchup of its carousel, or with its
 * first songs: in setup, before the playoffs, and wherever it has no other pictures.
 */
export async function toCards({ db, clock, holdNumber }: Context, rows: CountedTournament[]) {
  const running = rows.filter((row) => isRunning(row.tournament));
  const ids = running.map((row) => row.tournament.id);
  const current = await loadCurrentMatchups(db, ids, clock.now());
  const championIds = rows.map((row) => row.tournament.winnerId).filter((id) => id !== null);
  const champions = await loadSongsByIds(db, championIds);
  const entries = await loadFirstEntries(
    db,
    rows
      .map(({ tournament }) => tournament)
      .filter(({ id, status, winnerId }) => {
        const { song1, song2 } = current.get(id) ?? {};
        const hasPictures = winnerId !== null || (song1 && song2);
        return !hasPictures || status === 'start_playoffs';
      })
      .map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...presentTournament(row, { songs: champions, holdNumber }),
    currentMatchup: current.get(row.tournament.id) ?? null,
    firstSongs: entries.get(row.tournament.id) ?? [],
  }));
}
