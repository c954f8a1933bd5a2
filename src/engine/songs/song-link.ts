import { parseHttpUrl } from './platform.ts';

/** A link that the player of its platform can play in the page. Its ids have a checked shape. */
export type SongLink =
  | { platform: 'youtube'; id: string; startSeconds: number }
  | { platform: 'spotify'; kind: string; id: string }
  | { platform: 'apple_music'; country: string; kind: string; id: string; trackId: string | null }
  | { platform: 'soundcloud'; address: string };

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
/** Second path segments of soundcloud.com that name one of a user's lists, not a song. */
const SOUNDCLOUD_LISTS = new Set(
  'albums comments followers following likes popular-tracks reposts sets spotlight tracks'.split(' '),
);

/** Parses a link by its text alone. Returns null for a link that no platform's player can play, such as an audio file. */
export function parseSongLink(link: string): SongLink | null {
  const url = parseHttpUrl(link.trim());
  if (!url || url.username || url.password || url.port) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const segments = pathSegments(url);
  return (
    youtubeLink(host, segments, url.searchParams) ??
    spotifyLink(host, segments) ??
    appleLink(host, segments, url.searchParams) ??
    soundcloudLink(host, segments, url.searchParams)
  );
}

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const NO_COOKIE_HOSTS = ['youtube-nocookie.com', 'www.youtube-nocookie.com'];
const VIDEO_PATHS = ['embed', 'live', 'shorts', 'v', 'e'];

function youtubeLink(host: string, [first, second]: string[], query: URLSearchParams): SongLink | null {
  const id = videoId();
  // 'videoseries' has the length of an id but names a playlist.
  if (!id || !VIDEO_ID.test(id) || id === 'videoseries') return null;
  const startSeconds = parseStartSeconds(query.get('t') ?? query.get('start'));
  return { platform: 'youtube', id, startSeconds };

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

function spotifyLink(host: string, segments: string[]): SongLink | null {
  if (host !== 'open.spotify.com' && host !== 'play.spotify.com') return null;
  const [kind = '', id = ''] = segments.filter(
    (part) => part !== 'embed' && !/^intl-[a-z-]{2,8}$/i.test(part),
  );
  if (!SPOTIFY_KINDS.includes(kind) || !SPOTIFY_ID.test(id)) return null;
  return { platform: 'spotify', kind, id };
}

const APPLE_HOSTS = ['music.apple.com', 'geo.music.apple.com', 'embed.music.apple.com', 'itunes.apple.com'];

function appleLink(host: string, segments: string[], query: URLSearchParams): SongLink | null {
  if (!APPLE_HOSTS.includes(host)) return null;
  const hasCountry = /^[a-z]{2}$/i.test(segments[0] ?? '');
  const country = hasCountry ? (segments[0] ?? '').toLowerCase() : 'us';
  const [kind = '', ...names] = hasCountry ? segments.slice(1) : segments;
  // A link may lack the readable name before the id.
  const id = (names.at(-1) ?? '').replace(/^id(?=\d)/, '');
  if (!APPLE_KINDS.includes(kind) || names.length > 2 || !APPLE_ID.test(id)) return null;
  const track = query.get('i') ?? '';
  const trackId = kind === 'album' && /^\d{1,15}$/.test(track) ? track : null;
  return { platform: 'apple_music', country, kind, id, trackId };
}

const SOUNDCLOUD_HOSTS = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'];

function soundcloudLink(host: string, segments: string[], query: URLSearchParams): SongLink | null {
  if (host === 'w.soundcloud.com' && segments[0] === 'player') {
    const inner = parseHttpUrl(query.get('url') ?? '');
    return inner && inner.hostname !== host
      ? soundcloudLink(inner.hostname, pathSegments(inner), inner.searchParams)
      : null;
  }
  if (host === 'api.soundcloud.com') {
    const [kind = '', id = ''] = segments;
    const isKnown = ['tracks', 'playlists'].includes(kind) && /^\d{1,15}$/.test(id);
    return isKnown ? toSoundcloudLink(`https://api.soundcloud.com/${kind}/${id}`) : null;
  }
  if (!SOUNDCLOUD_HOSTS.includes(host)) return null;
  const [user = '', ...rest] = segments;
  const isSet = rest[0] === 'sets' && rest.length > 1;
  const [name = '', secret] = isSet ? rest.slice(1) : rest;
  const isSong = SLUG.test(user) && SLUG.test(name) && !SOUNDCLOUD_PAGES.has(user.toLowerCase());
  if (!isSong || (!isSet && SOUNDCLOUD_LISTS.has(name.toLowerCase()))) return null;
  const key = secret && /^s-[A-Za-z0-9]{5,30}$/.test(secret) ? `/${secret}` : '';
  if (secret && !key) return null;
  return toSoundcloudLink(`https://soundcloud.com/${user}/${isSet ? 'sets/' : ''}${name}${key}`);
}

const pathSegments = ({ pathname }: URL) => pathname.split('/').filter(Boolean);

function toSoundcloudLink(address: string): SongLink {
  return { platform: 'soundcloud', address };
}
