import type { PlaylistSongs } from '#contract/lookup.ts';
import { playlistProblem } from '#contract/messages/playlist.ts';
import { type PlaylistLink, parsePlaylistLink } from '#engine/songs/playlist-link.ts';
import type { Call } from '#server/http/register-route.ts';
import { createShared } from '#server/lib/slots.ts';
import {
  callProvider,
  cleanSong,
  type LookupContext,
  lookupContext,
  type ProviderPauses,
  unreadable,
} from './ask-provider.ts';
import type { Ask, PlaylistError } from './playlists.ts';

/** A long list has many pages. What was read until then is the answer. */
const TIME_MS = 15_000;

/** The statuses by which providers say that there is no such playlist, or that this server may not read it. */
const CLOSED = new Set([400, 401, 403, 404, 410]);

/** Creates the reading of playlists. Requests for the same playlist share one reading. */
export function createPlaylists(pauses: ProviderPauses) {
  const share = createShared<PlaylistSongs>();
  /**
   * Reads the songs of a playlist by its link (rule X8).
   * @throws AppError LOOKUPS_OFF, LINK_UNREADABLE
   */
  return async (call: Call<'readPlaylist'>): Promise<PlaylistSongs> => {
    const asked = lookupContext(call, pauses);
    const link = parsePlaylistLink(call.body.url);
    if (!link) throw unreadable(playlistProblem('unknown', null), null);
    return share(link.url, () => read(link, asked, call.context.config.playlistKeys));
  };
}

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
