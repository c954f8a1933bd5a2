import type pg from 'pg';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

export type Match = Pick<Matchup, 'id' | 'tournamentId' | 'status' | 'song1Id' | 'song2Id'>;
/** What a simulated history reads of its tournament. The matches are in the order of their ends, those without one first. */
export type State = Pick<TournamentDetail, 'status'> & { matches: Match[] };

/**
 * Reads all tournaments in two queries, because a call of the API for each would take longer than the rest of a step.
 * Returns a function that finds the state of a tournament by its id.
 */
export async function readStates(pool: pg.Pool, ids: readonly number[]): Promise<(id: number) => State> {
  const [tournaments, matches] = await Promise.all([
    pool.query<{ id: number; status: State['status'] }>(
      'select id, status from tournaments where id = any($1)',
      [ids],
    ),
    pool.query<Match>(
      `select id, tournament_id as "tournamentId", status, song1_id as "song1Id", song2_id as "song2Id"
       from matchups where tournament_id = any($1) order by end_time nulls first, id`,
      [ids],
    ),
  ]);
  const matchesOf = Map.groupBy(matches.rows, ({ tournamentId }) => tournamentId);
  const states = new Map(
    tournaments.rows.map(({ id, status }) => [id, { status, matches: matchesOf.get(id) ?? [] }]),
  );
  return (id) => {
    const state = states.get(id);
    if (!state) throw new Error(`There is no tournament ${id}`);
    return state;
  };
}
