import { sql } from 'drizzle-orm';
import { LIST_SECTIONS } from '#engine/matchup/tournament-list.ts';

const { active, setup, completed, cancelled } = LIST_SECTIONS;

/**
 * The order of the list of tournaments in SQL, as `listPlace` of the engine computes it. The index
 * `tournaments_in_list` holds these expressions. Dormant tournaments have the section of `setup` here: the query finds them
 * by their time.
 */
export const LIST_SECTION = sql.raw(`(case tournaments.status when 'setup' then ${setup}
  when 'completed' then ${completed} when 'cancelled' then ${cancelled} else ${active} end)`);
export const LIST_TIME = sql.raw(`(case tournaments.status when 'setup' then tournaments.updated_at
  when 'completed' then coalesce(tournaments.end_date, tournaments.created_at) else tournaments.created_at end)`);

/** The words of a tournament's name, as `search_words` splits them. A migration defines both functions. */
export const NAME_VECTOR = sql.raw('search_vector(tournaments.name)');

/** Selects the ids of the tournaments that a user created, manages, joined or follows. Each part reads an index. */
export const ownTournamentIds = (userId: number) => sql`
  select id from tournaments where creator_id = ${userId}
  union select tournament_id from managers where user_id = ${userId}
  union select tournament_id from participants where user_id = ${userId}`;
