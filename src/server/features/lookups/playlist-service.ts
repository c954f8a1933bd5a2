import type { PlaylistSongs } from '#contract/lookup.ts';
import { playlistProblem } from '#contract/messages/playlist.ts';
import { type PlaylistLink, parsePlaylistLink } from '#engine/songs/playlist-link.ts';
import type { Viewer } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { callProvider, cleanSong, type LookupContext, type ProviderPauses } from './ask-provider.ts';
import type { Ask, PlaylistError } from './playlists.ts';

/** A long list has many pages. What was read until then is the answer. */
const TIME_MS = 15_000;

/** The statuses by which providers say that there is no such playlist, or that this server may not read it. */
const CLOSED = new Set([400, 401, 403, 404, 410]);

/** Creates the reading of playlists. Requests for the same playlist share one reading. */
export function createPlaylists(pauses: ProviderPauses) {
  const running = new Map<string, Promise<PlaylistSongs>>();
  /**
   * Reads the songs of a playlist by its link (rule X8).
   * @throws AppError LOOKUPS_OFF, LINK_UNREADABLE
   */
  return async ({ context, viewer, body: { url } }: Call<'readPlaylist'>): Promise<PlaylistSongs> => {
    const { outbound, config } = context;
    if (!outbound) throw new AppError('LOOKUPS_OFF', 'Lookups are switched off on this server.');
    const link = parsePlaylistLink(url);
    if (!link) throw unreadable(playlistProblem('unknown', null), null);
    const shared = running.get(link.url);
    if (shared) return shared;
    const asked = { outbound, pauses, account: accountOf(viewer), now: context.clock.now().getTime() };
    const reading = read(link, asked, config.playlistKeys).finally(() => running.delete(link.url));
    running.set(link.url, reading);
    return reading;
  };
}

const accountOf = ({ id }: Viewer) => String(id);

type Keys = Call<'readPlaylist'>['context']['config']['playlistKeys'];

async function read(link: PlaylistLink, asked: LookupContext, keys: Keys): Promise<PlaylistSongs> {
  // The parser of feeds loads with the first playlist.
  const { PlaylistError, READERS } = await import('./playlists.ts');
  const ask: Ask = async (call) => {
    const answer = await callProvider(call, asked);
    if (answer.kind !== 'answer') throw new PlaylistError('away', answer.retryAfterMs);
    if (answer.status === 200) return answer.body;
    const hasWrongKey = call.secrets && answer.status === 401;
    if (hasWrongKey || call.provider === 'spotify_token') throw new PlaylistError('no_key');
    throw new PlaylistError(CLOSED.has(answer.status) ? 'closed' : 'away');
  };
  const started = performance.now();
  const hasTime = () => performance.now() - started < TIME_MS;
  try {
    const { title, songs, isPartial } = await READERS[link.platform](link, { ask, keys, hasTime });
    if (songs.length === 0) throw new PlaylistError('empty');
    return { title: toTitle(title), songs, isPartial };
  } catch (error) {
    if (!(error instanceof PlaylistError)) throw error;
    throw refusalOf(error, link);
  }
}

/** The title as a line of visible characters. */
const toTitle = (title: string): string =>
  cleanSong({ title, author: null, coverUrl: null, durationSeconds: null })?.title ?? 'Playlist';

const refusalOf = ({ problem, retryAfterMs }: PlaylistError, { platform }: PlaylistLink) =>
  unreadable(playlistProblem(problem, platform), retryAfterMs);

const unreadable = (message: string, retryAfterMs: number | null) =>
  new AppError('LINK_UNREADABLE', message, {
    issues: [{ path: 'url', message }],
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
