import type { TournamentCounts } from '#contract/tournament-list.ts';
import { filterOf } from '#engine/matchup/tournament-list.ts';
import type { Context, Viewer } from '#server/context.ts';
import { type CachedAnswer, COUNTS_SCOPE } from '#server/http/read-cache.ts';
import * as data from './list-data.ts';

/** Every reader of the browse page asks for the counts, and counting reads an index of all tournaments. */
const MAX_AGE_MS = 1000;

/** The counts of the tournaments that the viewer may see, at most a second old. */
export async function countTournaments(context: Context, viewer: Viewer | null) {
  const shared = await countShared(context, true);
  if (!viewer) return shared;
  const own =
    viewer.role === 'admin'
      ? parseCounts(await countShared(context, false))
      : sumByFilter(await data.countOwnPrivateByStatus(context.db, viewer.id));
  const open = parseCounts(shared);
  return {
    active: open.active + own.active,
    setup: open.setup + own.setup,
    completed: open.completed + own.completed,
    cancelled: open.cancelled + own.cancelled,
  };
}

const parseCounts = ({ bytes }: CachedAnswer): TournamentCounts => JSON.parse(bytes.toString());

async function countShared({ reads, db }: Context, isPublic: boolean): Promise<CachedAnswer> {
  const load = async () => sumByFilter(await data.countByStatus(db, isPublic));
  return reads.get(COUNTS_SCOPE, isPublic ? 'public' : 'private', load, { maxAgeMs: MAX_AGE_MS });
}

function sumByFilter(rows: Awaited<ReturnType<typeof data.countByStatus>>): TournamentCounts {
  const counts = { active: 0, setup: 0, completed: 0, cancelled: 0 };
  for (const row of rows) counts[filterOf(row)] += row.count;
  return counts;
}
