import { MAX_ID } from '#contract/shapes.ts';
import type { SeriesRow } from '#contract/tournament.ts';
import { openForReading } from '#server/features/access/service.ts';
import { loadSongsByIds } from '#server/features/songs/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import type { Call } from '#server/http/register-route.ts';
import { findSeries } from './again-data.ts';
import { findExisting } from './detail.ts';

const SERIES_ROWS = 50;

/**
 * A page of the series of a tournament with its champions (rule R14), empty for a tournament without a series.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, INVALID_INPUT for an invalid cursor
 */
export async function listSeries({ context, viewer, params: { id }, query }: Call<'listSeries'>) {
  await openForReading(context, viewer, id);
  const beforeId = idOf(query.cursor) ?? MAX_ID;
  const { tournament } = await findExisting(context.db, id);
  if (tournament.seriesId === null) return { rows: [], nextCursor: null };
  const { seriesId } = tournament;
  const rows = await findSeries(context.db, viewer, { id, seriesId, beforeId, limit: SERIES_ROWS + 1 });
  const champions = await loadSongsByIds(
    context.db,
    rows.flatMap(({ winnerId }) => winnerId ?? []),
  );
  const present = ({ winnerId, endDate, ...row }: (typeof rows)[number]): SeriesRow => {
    const song = champions.get(winnerId ?? 0);
    return {
      ...row,
      endDate: row.status === 'completed' ? (endDate?.toISOString() ?? null) : null,
      champion: song
        ? { id: song.id, title: song.title, artist: song.artist, artworkUrl: song.artworkUrl }
        : null,
    };
  };
  return toPageById(rows.map(present), SERIES_ROWS);
}
