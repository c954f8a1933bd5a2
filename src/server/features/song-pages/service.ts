import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { id, MAX_ID } from '#contract/shapes.ts';
import type { FoundSong, SongEntry, SongSearch } from '#contract/song-page.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { visibleTo } from '#server/features/tournaments/service.ts';
import { decodeCursor, type Page, positionText, toPage } from '#server/http/cursor.ts';
import type { Call } from '#server/http/register-route.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { presentEntry, presentFoundSong, presentSongPage } from './presenter.ts';
import { parsePageKey } from './song-page-key.ts';

export { toPageKey } from './song-page-key.ts';

const ENTRY_ROWS = 20;
const entryPosition = z.object({ id, isTiebreaker: z.boolean() });

const FOUND_ROWS = 50;
const foundPosition = z.object({ points: z.int().min(0).max(MAX_ID), key: positionText });

/**
 * A page of the songs of public tournaments whose artist and title have each word of `q` (rule P20).
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function searchSongs({ db }: Context, { q, cursor }: SongSearch): Promise<Page<FoundSong>> {
  const after = cursor === undefined ? undefined : decodeCursor(foundPosition, cursor);
  const found = await data.findSongsByWords(db, { q, after, limit: FOUND_ROWS + 1 });
  const page = toPage(found, FOUND_ROWS, (last) => ({ points: last.points, key: last.songKey }));
  return { ...page, rows: page.rows.map(presentFoundSong) };
}

/**
 * A song over all tournaments, for readers who may see a tournament that it was entered in (rule P19).
 * @throws AppError NOT_FOUND
 */
export async function loadSongPage({ context: { db }, viewer, params: { id: key } }: Call<'getSongPage'>) {
  for (const songKey of parsePageKey(key)) {
    const row = await data.findSongPage(db, { songKey, isVisible: visibleTo(viewer) });
    if (row) return presentSongPage(row, key);
  }
  throw songNotFound();
}

/**
 * A page of the song's entries in tournaments that the reader may see, with their matches.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an invalid cursor
 */
export async function loadEntries(
  { db }: Context,
  viewer: Viewer | null,
  { key, cursor }: { key: string; cursor: string | undefined },
): Promise<Page<SongEntry>> {
  const after =
    cursor === undefined ? { id: MAX_ID, isTiebreaker: false } : decodeCursor(entryPosition, cursor);
  const asked = { isVisible: visibleTo(viewer), after, limit: ENTRY_ROWS + 1 };
  const songKey = await findShownKey(db, asked.isVisible, key);
  const found = songKey === undefined ? [] : await data.findEntries(db, { songKey, ...asked });
  if (found.length === 0 && cursor === undefined) throw songNotFound();
  const { rows, nextCursor } = toPage(found, ENTRY_ROWS, (last) => ({
    id: last.id,
    isTiebreaker: last.isTiebreaker,
  }));
  const matches = await data.findMatches(
    db,
    rows.map((row) => row.id),
  );
  return { rows: rows.map((row) => presentEntry(row, matches)), nextCursor };
}

/** The song whose page `loadSongPage` shows. Keys of this release name one song, and need no query. */
async function findShownKey(db: Executor, isVisible: SQL, key: string): Promise<string | undefined> {
  const songKeys = parsePageKey(key);
  for (const songKey of songKeys.slice(0, -1)) {
    if (await data.findSongPage(db, { songKey, isVisible })) return songKey;
  }
  return songKeys.at(-1);
}
