import type { TestApp } from './app.ts';

/**
 * The history of a tournament after its creation, the oldest row first, without ids and times. With `action`, only the rows of
 * that action.
 */
export async function historyOf({ pool }: TestApp, tournamentId: number, action?: string) {
  const { rows } = await pool.query(
    `select actor_id as "actorId", actor_role as "actorRole", action, matchup_id as "matchupId", reason, details
      from history where tournament_id = $1 and (action = $2 or $2 is null and action <> 'tournament_created') order by id`,
    [tournamentId, action ?? null],
  );
  return rows;
}
