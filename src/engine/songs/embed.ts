import type { Platform } from '#engine/kinds.ts';
import { parseHttpUrl } from './platform.ts';

/** A song that can play in the page; `src` is the address of the iframe. */
export type SongEmbed = { platform: Exclude<Platform, 'other'>; src: string };

/** The only sites that a page may frame; the content security policy allows the same. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://open.spotify.com',
  'https://embed.music.apple.com',
  'https://w.soundcloud.com',
] as const;
const [YOUTUBE, SPOTIFY, APPLE, SOUNDCLOUD] = EMBED_ORIGINS;

const VIDEO_ID = /^[\w-]{11}$/;
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/;
const SPOTIFY_KINDS = ['track', 'album', 'playlist', 'episode', 'show', 'artist'];
const APPLE_ID = /^(\d{1,15}|pl\.[\w-]{1,64})$/;
const APPLE_KINDS = ['album', 'song', 'playlist', 'music-video'];
const SLUG = /^[a-z0-9][a-z0-9_-]{0,99}$/i;

/** First path segments of soundcloud.com that name a page of the site, not a user. */
const SOUNDCLOUD_PAGES = new Set(
  `charts discover feed groups imprint jobs logout messages notifications pages people player search settings signin
  stations stream tags terms-of-use upload you`.split(/\s+/),
);
/** Second path segments of soundcloud.com that name a list of a user, not a song. */
const SOUNDCLOUD_LISTS = new Set(
  'albums comments followers following likes popular-tracks reposts sets spotlight tracks'.split(' '),
);

/**
 * Returns the embed of a song's link, which starts to play at once where the site allows it, or null when the link has
 * none. The address holds only ids of a known shape from the link, so it cannot lead to another site.
 */
export function findSongEmbed(link: string): SongEmbed | null {
  const url = parseHttpUrl(link.trim());
  if (!url || url.username || url.password || url.port) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const segments = pathSegments(url);
  return (
    youtubeEmbed(host, segments, url.searchParams) ??
    spotifyEmbed(host, segments) ??
    appleEmbed(host, segments, url.searchParams) ??
    soundcloudEmbed(host, segments, url.searchParams)
  );
}

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const NO_COOKIE_HOSTS = ['youtube-nocookie.com', 'www.youtube-nocookie.com'];
const VIDEO_PATHS = ['embed', 'live', 'shorts', 'v', 'e'];

function youtubeEmbed(host: string, [first, second]: string[], query: URLSearchParams): SongEmbed | null {
  const id = videoId();
  // 'videoseries' has the length of an id but names a playlist.
  if (!id || !VIDEO_ID.test(id) || id === 'videoseries') return null;
  const start = parseStartSeconds(query.get('t') ?? query.get('start'));
  return { platform: 'youtube', src: `${YOUTUBE}/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}` };

  function videoId(): string | null | undefined {
    if (host === 'youtu.be' || host === 'www.youtu.be') return first;
    if (!YOUTUBE_HOSTS.includes(host) && !NO_COOKIE_HOSTS.includes(host)) return null;
    if (first === 'watch') return second ?? query.get('v');
    return first && VIDEO_PATHS.includes(first) ? second : null;
  }
}

/** Reads a start time as YouTube writes it (90, 90s, 1m30s, 1h2m3s), in seconds. Any other text gives 0. */
function parseStartSeconds(text: string | null): number {
  const [, hours, minutes, rest] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
}

function spotifyEmbed(host: string, segments: string[]): SongEmbed | null {
  if (host !== 'open.spotify.com' && host !== 'play.spotify.com') return null;
  const [kind = '', id = ''] = segments.filter(
    (part) => part !== 'embed' && !/^intl-[a-z-]{2,8}$/i.test(part),
  );
  if (!SPOTIFY_KINDS.includes(kind) || !SPOTIFY_ID.test(id)) return null;
  return { platform: 'spotify', src: `${SPOTIFY}/embed/${kind}/${id}` };
}

const APPLE_HOSTS = ['music.apple.com', 'geo.music.apple.com', 'embed.music.apple.com', 'itunes.apple.com'];

function appleEmbed(host: string, segments: string[], query: URLSearchParams): SongEmbed | null {
  if (!APPLE_HOSTS.includes(host)) return null;
  const hasCountry = /^[a-z]{2}$/i.test(segments[0] ?? '');
  const country = hasCountry ? (segments[0] ?? '').toLowerCase() : 'us';
  const [kind = '', ...names] = hasCountry ? segments.slice(1) : segments;
  // A link may lack the readable name before the id.
  const id = (names.at(-1) ?? '').replace(/^id(?=\d)/, '');
  if (!APPLE_KINDS.includes(kind) || names.length > 2 || !APPLE_ID.test(id)) return null;
  const track = query.get('i') ?? '';
  const song = kind === 'album' && /^\d{1,15}$/.test(track) ? `?i=${track}` : '';
  return { platform: 'apple_music', src: `${APPLE}/${country}/${kind}/${id}${song}` };
}

const SOUNDCLOUD_HOSTS = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'];

function soundcloudEmbed(host: string, segments: string[], query: URLSearchParams): SongEmbed | null {
  if (host === 'w.soundcloud.com' && segments[0] === 'player') {
    const inner = parseHttpUrl(query.get('url') ?? '');
    return inner && inner.hostname !== host
      ? soundcloudEmbed(inner.hostname, pathSegments(inner), inner.searchParams)
      : null;
  }
  if (host === 'api.soundcloud.com') {
    const [kind = '', id = ''] = segments;
    const isKnown = ['tracks', 'playlists'].includes(kind) && /^\d{1,15}$/.test(id);
    return isKnown ? toSoundcloudEmbed(`https://api.soundcloud.com/${kind}/${id}`) : null;
  }
  if (!SOUNDCLOUD_HOSTS.includes(host)) return null;
  const [user = '', ...rest] = segments;
  const isSet = rest[0] === 'sets' && rest.length > 1;
  const [name = '', secret] = isSet ? rest.slice(1) : rest;
  const isSong = SLUG.test(user) && SLUG.test(name) && !SOUNDCLOUD_PAGES.has(user.toLowerCase());
  if (!isSong || (!isSet && SOUNDCLOUD_LISTS.has(name.toLowerCase()))) return null;
  const key = secret && /^s-[A-Za-z0-9]{5,30}$/.test(secret) ? `/${secret}` : '';
  if (secret && !key) return null;
  return toSoundcloudEmbed(`https://soundcloud.com/${user}/${isSet ? 'sets/' : ''}${name}${key}`);
}

const pathSegments = ({ pathname }: URL) => pathname.split('/').filter(Boolean);

function toSoundcloudEmbed(address: string): SongEmbed {
  return {
    platform: 'soundcloud',
    src: `${SOUNDCLOUD}/player/?url=${encodeURIComponent(address)}&auto_play=true`,
  };
}
