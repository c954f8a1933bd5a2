import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { imagePathOrNull } from '#contract/image.ts';
import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import { id, MAX_ID } from '#contract/shapes.ts';
import {
  type FoundSong,
  foundSong,
  type SongEntry,
  type SongMatch,
  type SongPage,
  type SongSearch,
  songEntry,
  songMatch,
  songPage,
} from '#contract/song-page.ts';
import { areCountsHidden } from '#engine/matchup/count-visibility.ts';
import { winPercentage } from '#engine/ranking/ranking.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import type { Executor } from '#server/db/client.ts';
import { visibleTo } from '#server/features/tournaments/service.ts';
import { decodeCursor, type Page, positionText, toPage } from '#server/http/cursor.ts';
import type { Call } from '#server/http/register-route.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import type { MatchRow } from './data.ts';
import * as data from './data.ts';

const ENTRY_ROWS = 20;
const entryPosition = z.object({ id, isTiebreaker: z.boolean() });

const FOUND_ROWS = 50;
const foundPosition = z.object({ points: z.int().min(0).max(MAX_ID), key: positionText });

/**
 * A page of the songs of public tournaments whose artist and title have each word of `q` (rule P20).
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function searchSongs(db: Executor, { q, cursor }: SongSearch): Promise<Page<FoundSong>> {
  const after = decodeCursor(foundPosition, cursor);
  const found = await data.findSongsByWords(db, { q, after, limit: FOUND_ROWS + 1 });
  const page = toPage(found, FOUND_ROWS, (last) => ({ points: last.points, key: last.songKey }));
  return { ...page, rows: page.rows.map(presentFoundSong) };
}

/**
 * A song over all tournaments, for readers who may see a tournament that it was entered in (rule P19).
 * @throws AppError NOT_FOUND
 */
export async function loadSongPage({
  context: { db },
  viewer,
  params: { id: key },
}: Pick<Call<'getSongPage'>, 'context' | 'viewer' | 'params'>) {
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
export async function loadEntries(call: Call<'listSongEntries'>): Promise<Page<SongEntry>> {
  const { context, viewer, params, query } = call;
  const { db } = context;
  const { cursor } = query;
  const after = decodeCursor(entryPosition, cursor) ?? { id: MAX_ID, isTiebreaker: false };
  const asked = { isVisible: visibleTo(viewer), after, limit: ENTRY_ROWS + 1 };
  const songKey = await findShownKey(db, asked.isVisible, params.id);
  const found = songKey === undefined ? [] : await data.findEntries(db, { songKey, ...asked });
  if (found.length === 0 && cursor === undefined) throw songNotFound();
  const { rows, nextCursor } = toPage(found, ENTRY_ROWS, ({ id, isTiebreaker }) => ({ id, isTiebreaker }));
  const ids = rows.map((row) => row.id);
  const matches = await data.findMatches(db, ids);
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

/** A song with its record over all tournaments. */
const presentSongPage = (row: data.SongPageRow, key: string): SongPage => ({
  ...pickShown(songPage, row),
  key,
  artworkUrl: imagePathOrNull(row.imageSha),
  totalPoints: row.points,
  totalVotesReceived: row.votesReceived,
  matchesWon: row.matchupsWon,
  matchesDecided: row.matchupsDecided,
  winPercentage: winPercentage(row.matchupsWon, row.matchupsDecided),
});

/** A song of a search, with the key of its page. */
const presentFoundSong = (row: data.FoundRow): FoundSong => ({
  ...pickShown(foundSong, row),
  key: toPageKey(row.songKey),
  artworkUrl: imagePathOrNull(row.imageSha),
  matchesWon: row.matchupsWon,
  matchesDecided: row.matchupsDecided,
});

/** An entry with its own matches; its submitter is not named. */
const presentEntry = (row: data.EntryRow, matches: readonly data.MatchRow[]): SongEntry => ({
  ...pickShown(songEntry, row),
  createdAt: new Date(row.createdAt).toISOString(),
  matches: matches.filter(({ songId }) => songId === row.id).map(presentMatch),
});

const presentMatch = (row: data.MatchRow): SongMatch => ({
  ...pickShown(songMatch, row),
  opponent: presentOpponent(row),
  result: resultOf(row),
  ...(areCountsHidden(row) && { votes: null, opponentVotes: null }),
});

/** The other song of a match. A hidden one shows nothing of itself, and has no page. */
function presentOpponent(row: MatchRow): SongMatch['opponent'] {
  if (row.isOpponentHidden) return { key: null, ...hiddenSongTexts(row.opponentId), artworkUrl: null };
  return {
    key: toPageKey(row.opponentKey),
    title: row.opponentTitle,
    artist: row.opponentArtist,
    artworkUrl: imagePathOrNull(row.opponentImageSha),
  };
}

/** A match of two withdrawn songs has no result. */
function resultOf({ status, winnerId, songId, decidedBy }: MatchRow): SongMatch['result'] {
  if (status !== 'completed') return null;
  if (winnerId === null) return decidedBy === 'walkover' ? null : 'tied';
  return winnerId === songId ? 'won' : 'lost';
}

const SONG_KEY = /^[^\p{Cc}]+\n[^\p{Cc}]+$/u;

/** The key of a song's page, by the key that identifies the song over all tournaments. */
export const toPageKey = (key: string): string => Buffer.from(key).toString('base64url');

/**
 * The songs that the key of a page can name, the likeliest first; none for a key that no song has. A key of an older release
 * names an entry that kept it, else the song that its texts name today.
 */
function parsePageKey(pageKey: string): string[] {
  const named = Buffer.from(pageKey, 'base64url').toString();
  if (!SONG_KEY.test(named) || toPageKey(named) !== pageKey) return [];
  const [title = '', artist = ''] = named.split('\n');
  return [...new Set([named, songKey(title, artist)])];
}
