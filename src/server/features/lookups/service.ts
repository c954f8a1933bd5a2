import type { LookedUpSong } from '#contract/lookup.ts';
import { LINK_UNREADABLE } from '#contract/messages/song.ts';
import { detectPlatform } from '#engine/songs/platform.ts';
import { cleanTitle, type ProvidedTitle, parseSongLine } from '#engine/songs/titles.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import type { FoundSong } from '#server/db/schema.ts';
import { loadCover } from '#server/features/covers/service.ts';
import type { Call } from '#server/http/register-route.ts';
import { createShared } from '#server/lib/slots.ts';
import {
  askProvider,
  findAudioFile,
  type LookupContext,
  lookupContext,
  type ProviderAnswer,
  type ProviderPauses,
  readAudioFile,
  unreadable,
} from './ask-provider.ts';
import * as data from './data.ts';
import { recognize } from './providers.ts';

/** Where the song of a link is described: at a provider, or in the tags of an audio file. */
type SongSource = {
  /** The key of the song in the cache. */
  key: string;
  /** Whether the author is a channel or the artist. */
  kind: ProvidedTitle['source'];
  ask(asked: LookupContext): Promise<ProviderAnswer>;
};

/** Returns the source of a link's song, or null for a link that leads to none. */
function findSource(link: string): SongSource | null {
  const query = recognize(link);
  if (query) return { key: query.key, kind: query.source, ask: (asked) => askProvider(query, asked) };
  const file = findAudioFile(link);
  return file && { key: file.key, kind: 'catalogue', ask: (asked) => readAudioFile(file, asked) };
}

const HOUR_MS = 60 * 60 * 1000;
/** How long answers are kept: those about a song, those that there is none, and failures. */
const KEPT_MS = { found: 30 * 24 * HOUR_MS, unknown: HOUR_MS, unavailable: 60_000 };

type Found = { song: FoundSong | null; retryAfterMs: number | null; coverPath: string | null };

/** Creates the lookup of songs. Requests for the same song share one call of its host. */
export function createLookups(pauses: ProviderPauses) {
  const share = createShared<Found>();
  /**
   * Reads title, artist and cover of a link or of a line (rule X1).
   * @throws AppError LOOKUPS_OFF, LINK_UNREADABLE
   */
  return async (call: Call<'lookUpSong'>): Promise<LookedUpSong> => {
    const asked = lookupContext(call, pauses);
    const { url, text } = call.body;
    if (url === undefined) return presentLine(text ?? '');
    const source = findSource(url);
    if (!source) throw unreadable(LINK_UNREADABLE, null);
    const found = await share(source.key, () => findSong(call.context, source, asked));
    const { song, retryAfterMs, coverPath } = found;
    if (!song) throw unreadable(LINK_UNREADABLE, retryAfterMs);
    return presentSong(song, { url, source, coverPath });
  };
}

/** Finds the song in the kept answers, else asks the host and keeps the answer. Adds the path of the cover. */
async function findSong(context: Context, source: SongSource, asked: LookupContext): Promise<Found> {
  const { db, clock } = context;
  const kept = await data.findLookup(db, source.key, new Date(asked.now));
  const answer = kept ? null : await source.ask(asked);
  const song = answer?.kind === 'found' ? answer.song : (kept?.found ?? null);
  if (answer && answer.kind !== 'postponed') {
    const expiresAt = new Date(clock.now().getTime() + KEPT_MS[answer.kind]);
    await data.keepLookup(db, { key: source.key, found: song, expiresAt });
  }
  const coverPath = song?.coverUrl
    ? await loadCover(context, asked.outbound, { url: song.coverUrl, account: asked.account })
    : null;
  return { song, coverPath, retryAfterMs: answer && 'retryAfterMs' in answer ? answer.retryAfterMs : null };
}

type Shown = { url: string; source: SongSource; coverPath: string | null };

function presentSong(
  { title, author, durationSeconds }: FoundSong,
  { url, source, coverPath }: Shown,
): LookedUpSong {
  return {
    ...cleanTitle({ title, author, source: source.kind }),
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

/** The address of the cover that a kept lookup of the link has; null without one. Asks no provider (rule X4). */
export async function findKnownCover(db: Executor, url: string, now: Date): Promise<string | null> {
  const source = findSource(url);
  const kept = source && (await data.findLookup(db, source.key, now));
  return kept?.found?.coverUrl ?? null;
}
