import type { LookedUpSong, LookupBody } from '#contract/lookup.ts';
import { detectPlatform } from '#engine/songs/platform.ts';
import { cleanTitle, parseSongLine } from '#engine/songs/titles.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import type { FoundSong } from '#server/db/schema.ts';
import { loadCover } from '#server/features/covers/service.ts';
import { AppError } from '#server/http/errors.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import { askProvider, type ProviderPauses } from './ask-provider.ts';
import * as data from './data.ts';
import type { Query } from './providers/provider.ts';
import { recognize } from './providers/recognize.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long answers are kept: those about a song, those that there is none, and failures (rule X2). */
const KEPT_MS = { found: 30 * 24 * HOUR_MS, unknown: HOUR_MS, unavailable: 60_000 };

export type LookUp = (context: Context, viewer: Viewer, body: LookupBody) => Promise<LookedUpSong>;
type Found = { song: FoundSong | null; retryAfterMs: number | null };

/** Creates the lookup of songs. Requests for the same song share one call of the provider. */
export function createLookups(): LookUp {
  const pauses: ProviderPauses = new Map();
  const running = new Map<string, Promise<Found>>();

  const find = (context: Context, outbound: Outbound, viewer: Viewer, query: Query): Promise<Found> => {
    const shared = running.get(query.key);
    if (shared) return shared;
    const found = findSong(context, outbound, { query, pauses, account: String(viewer.id) }).finally(() =>
      running.delete(query.key),
    );
    running.set(query.key, found);
    return found;
  };

  /**
   * Reads title, artist and cover of a link or of a line (rule X1).
   * @throws AppError LOOKUPS_OFF, LINK_UNREADABLE
   */
  return async (context, viewer, { url, text }) => {
    const { outbound } = context;
    if (!outbound) throw new AppError('LOOKUPS_OFF', 'Lookups are switched off on this server.');
    if (url === undefined) return presentLine(text ?? '');
    const query = recognize(url);
    if (!query) throw unreadable(null);
    const { song, retryAfterMs } = await find(context, outbound, viewer, query);
    if (!song) throw unreadable(retryAfterMs);
    const cover = song.coverUrl
      ? await loadCover(context, outbound, { url: song.coverUrl, account: String(viewer.id) })
      : null;
    return presentSong(song, { url, query, coverPath: cover });
  };
}

type Search = { query: Query; pauses: ProviderPauses; account: string };

/** The kept answer, or the provider's, which is kept. */
async function findSong(
  { db, clock }: Context,
  outbound: Outbound,
  { query, pauses, account }: Search,
): Promise<Found> {
  const now = clock.now();
  const kept = await data.findLookup(db, query.key, now);
  if (kept) return { song: kept.found, retryAfterMs: null };
  const answer = await askProvider(query, { outbound, pauses, account, now: now.getTime() });
  const song = answer.kind === 'found' ? answer.song : null;
  const expiresAt = new Date(clock.now().getTime() + KEPT_MS[answer.kind]);
  await data.keepLookup(db, { key: query.key, found: song, expiresAt });
  return { song, retryAfterMs: answer.kind === 'unavailable' ? answer.retryAfterMs : null };
}

const unreadable = (retryAfterMs: number | null) =>
  new AppError('LINK_UNREADABLE', 'Could not read this link', {
    issues: [{ path: 'url', message: 'Could not read this link' }],
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });

type Shown = { url: string; query: Query; coverPath: string | null };

function presentSong(
  { title, author, durationSeconds }: FoundSong,
  { url, query, coverPath }: Shown,
): LookedUpSong {
  return {
    ...cleanTitle({ title, author, source: query.source }),
    coverPath,
    url,
    platform: detectPlatform(url),
    duration: durationSeconds,
  };
}

const presentLine = (line: string): LookedUpSong => ({
  ...parseSongLine(line),
  coverPath: null,
  url: null,
  platform: 'other',
  duration: null,
});

/** The address of the cover that a link is known to have, without asking its provider (rule X4). */
export async function findKnownCover(db: Executor, url: string, now: Date): Promise<string | null> {
  const query = recognize(url);
  const kept = query && (await data.findLookup(db, query.key, now));
  return kept?.found?.coverUrl ?? null;
}
