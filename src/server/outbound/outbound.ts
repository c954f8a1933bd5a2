import { createLazy } from '#server/lib/slots.ts';
import type { SafeFetch, SafePost, TestTargets } from './safe-fetch.ts';

/** Targets that only tests pass in. No environment variable sets them. */
export type OutboundTargets = TestTargets & {
  endpoints?: Partial<Endpoints>;
  /** Origins of push services besides the known ones. */
  pushOrigins?: readonly string[];
};

/** Fetches from other hosts. */
export type Outbound = {
  fetch: SafeFetch;
  /** Posts a message to an address, and checks an address for that. Both wait for no fetch. */
  post: SafePost['post'];
  check: SafePost['check'];
  endpoints: Endpoints;
  /** How many fetches have ended, and how many of them without an answer, and how many run or wait. */
  stats(): { fetches: number; failures: number; running: number };
  close(): Promise<void>;
};

/** Creates the fetch for other hosts. Its modules load with the first fetch (docs/decisions/0016). */
export function createOutbound({ endpoints, ...targets }: OutboundTargets = {}): Outbound {
  const stats = { fetches: 0, failures: 0, running: 0 };
  let isUsed = false;
  const loaded = createLazy(async () => {
    isUsed = true;
    const { createSafeFetch, createSafePost } = await import('./safe-fetch.ts');
    return { fetching: createSafeFetch(targets), posting: createSafePost(targets) };
  });
  return {
    endpoints: { ...ENDPOINTS, ...endpoints },
    async fetch(address, options) {
      stats.running += 1;
      try {
        return await (await loaded()).fetching.fetch(address, options);
      } catch (error) {
        stats.failures += 1;
        throw error;
      } finally {
        stats.fetches += 1;
        stats.running -= 1;
      }
    },
    post: async (address, message) => (await loaded()).posting.post(address, message),
    check: async (address) => (await loaded()).posting.check(address),
    stats: () => stats,
    async close() {
      if (!isUsed) return;
      const { fetching, posting } = await loaded();
      await Promise.all([fetching.close(), posting.close()]);
    },
  };
}

/** The providers' calls that describe a song or a playlist. Only a recognised id or path is sent to them. */
const ENDPOINTS = {
  youtube: 'https://www.youtube.com/oembed',
  spotify: 'https://open.spotify.com/oembed',
  soundcloud: 'https://soundcloud.com/oembed',
  deezer: 'https://api.deezer.com/oembed',
  bandcamp: 'https://bandcamp.com/oembed',
  apple_music: 'https://itunes.apple.com/lookup',
  deezer_api: 'https://api.deezer.com',
  youtube_feed: 'https://www.youtube.com/feeds/videos.xml',
  youtube_api: 'https://www.googleapis.com/youtube/v3',
  spotify_token: 'https://accounts.spotify.com/api/token',
  spotify_api: 'https://api.spotify.com/v1',
  apple_music_api: 'https://api.music.apple.com',
  discord_hooks: 'https://discord.com',
  slack_hooks: 'https://hooks.slack.com',
} as const;
export type Provider = keyof typeof ENDPOINTS;
type Endpoints = Record<Provider, string>;
