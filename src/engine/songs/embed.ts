import { type Platform, parseHttpUrl } from './platform.ts';

/** A player that can stand in the page: its address, made anew from what was recognised of a link. */
export type Player = { platform: Exclude<Platform, 'other'>; src: string };

/** The only sites that a page may frame; the content policy names the same. */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://open.spotify.com',
  'https://embed.music.apple.com',
  'https://w.soundcloud.com',
] as const;
const [YOUTUBE, SPOTIFY, APPLE, SOUNDCLOUD] = PLAYER_ORIGINS;

const VIDEO_ID = /^[\w-]{11}$/;
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/;
const SPOTIFY_KINDS = ['track', 'album', 'playlist', 'episode', 'show', 'artist'];
const APPLE_ID = /^(\d{1,15}|pl\.[\w-]{1,64})$/;
const APPLE_KINDS = ['album', 'song', 'playlist', 'music-video'];
const SLUG = /^[a-z0-9][a-z0-9_-]{0,99}$/i;
/** First segments of soundcloud.com that are no person. */
const SOUNDCLOUD_PAGES = [
  ...[
    'charts',
    'discover',
    'feed',
    'groups',
    'imprint',
    'jobs',
    'logout',
    'messages',
    'notifications',
    'pages',
  ],
  ...[
    'people',
    'player',
    'search',
    'settings',
    'signin',
    'stations',
    'stream',
    'tags',
    'terms-of-use',
    'upload',
    'you',
  ],
];
/** Second segments that belong to a person and are no song. */
const SOUNDCLOUD_LISTS = [
  ...[
    'albums',
    'comments',
    'followers',
    'following',
    'likes',
    'popular-tracks',
    'reposts',
    'sets',
    'spotlight',
    'tracks',
  ],
];

/**
 * The player of a song's link, which begins at once where its site allows it; null for a link that has none, which then opens as any other. Nothing of the link is
 * taken over but ids of a known shape, so that it can lead nowhere else.
 */
export function playerOf(link: string): Player | null {
  const url = parseHttpUrl(link.trim());
  if (!url || url.username || url.password || url.port) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const segments = pathOf(url);
  return (
    youtube(host, segments, url.searchParams) ??
    spotify(host, segments) ??
    apple(host, segments, url.searchParams) ??
    soundcloud(host, segments, url.searchParams)
  );
}

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const NO_COOKIE_HOSTS = ['youtube-nocookie.com', 'www.youtube-nocookie.com'];
const VIDEO_PATHS = ['embed', 'live', 'shorts', 'v', 'e'];

function youtube(host: string, [first, second]: string[], query: URLSearchParams): Player | null {
  const id = videoId();
  // A list of videos has the length of an id.
  if (!id || !VIDEO_ID.test(id) || id === 'videoseries') return null;
  const start = seconds(query.get('t') ?? query.get('start'));
  return { platform: 'youtube', src: `${YOUTUBE}/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}` };

  function videoId(): string | null | undefined {
    if (host === 'youtu.be' || host === 'www.youtu.be') return first;
    if (!YOUTUBE_HOSTS.includes(host) && !NO_COOKIE_HOSTS.includes(host)) return null;
    if (first === 'watch') return second ?? query.get('v');
    return first && VIDEO_PATHS.includes(first) ? second : null;
  }
}

/** A moment as YouTube writes it: 90, 90s, 1m30s, 1h2m3s; 0 for anything else. */
function seconds(text: string | null): number {
  const [, hours, minutes, rest] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0);
}

function spotify(host: string, segments: string[]): Player | null {
  if (host !== 'open.spotify.com' && host !== 'play.spotify.com') return null;
  const [kind = '', id = ''] = segments.filter(
    (part) => part !== 'embed' && !/^intl-[a-z-]{2,8}$/i.test(part),
  );
  if (!SPOTIFY_KINDS.includes(kind) || !SPOTIFY_ID.test(id)) return null;
  return { platform: 'spotify', src: `${SPOTIFY}/embed/${kind}/${id}` };
}

const APPLE_HOSTS = ['music.apple.com', 'geo.music.apple.com', 'embed.music.apple.com', 'itunes.apple.com'];

function apple(host: string, segments: string[], query: URLSearchParams): Player | null {
  if (!APPLE_HOSTS.includes(host)) return null;
  const hasCountry = /^[a-z]{2}$/i.test(segments[0] ?? '');
  const country = hasCountry ? (segments[0] ?? '').toLowerCase() : 'us';
  const [kind = '', ...names] = hasCountry ? segments.slice(1) : segments;
  // The readable name before the id may be missing.
  const id = (names.at(-1) ?? '').replace(/^id(?=\d)/, '');
  if (!APPLE_KINDS.includes(kind) || names.length > 2 || !APPLE_ID.test(id)) return null;
  const track = query.get('i') ?? '';
  const song = kind === 'album' && /^\d{1,15}$/.test(track) ? `?i=${track}` : '';
  return { platform: 'apple_music', src: `${APPLE}/${country}/${kind}/${id}${song}` };
}

const SOUNDCLOUD_HOSTS = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'];

function soundcloud(host: string, segments: string[], query: URLSearchParams): Player | null {
  if (host === 'w.soundcloud.com' && segments[0] === 'player') {
    const inner = parseHttpUrl(query.get('url') ?? '');
    return inner && inner.hostname !== host
      ? soundcloud(inner.hostname, pathOf(inner), inner.searchParams)
      : null;
  }
  if (host === 'api.soundcloud.com') {
    const [kind = '', id = ''] = segments;
    const isKnown = ['tracks', 'playlists'].includes(kind) && /^\d{1,15}$/.test(id);
    return isKnown ? soundcloudPlayer(`https://api.soundcloud.com/${kind}/${id}`) : null;
  }
  if (!SOUNDCLOUD_HOSTS.includes(host)) return null;
  const [person = '', ...rest] = segments;
  const isSet = rest[0] === 'sets' && rest.length > 1;
  const [name = '', secret] = isSet ? rest.slice(1) : rest;
  const isSong = SLUG.test(person) && SLUG.test(name) && !SOUNDCLOUD_PAGES.includes(person.toLowerCase());
  if (!isSong || (!isSet && SOUNDCLOUD_LISTS.includes(name.toLowerCase()))) return null;
  const key = secret && /^s-[A-Za-z0-9]{5,30}$/.test(secret) ? `/${secret}` : '';
  if (secret && !key) return null;
  return soundcloudPlayer(`https://soundcloud.com/${person}/${isSet ? 'sets/' : ''}${name}${key}`);
}

const pathOf = ({ pathname }: URL) => pathname.split('/').filter(Boolean);

function soundcloudPlayer(address: string): Player {
  return {
    platform: 'soundcloud',
    src: `${SOUNDCLOUD}/player/?url=${encodeURIComponent(address)}&auto_play=true`,
  };
}
