import { z } from 'zod';
import type { ProvidedTitle } from '#engine/songs/titles.ts';
import type { FoundSong } from '#server/db/schema.ts';
import type { Provider } from '#server/outbound/endpoints.ts';

/** A call of a provider that describes a song. */
export type Query = {
  provider: Provider;
  /** The key of the song in the cache. */
  key: string;
  /** Ids and paths of a known shape, which are all that the provider learns. */
  params: Record<string, string>;
  /** Whether the author is a channel or the artist. */
  source: ProvidedTitle['source'];
  /** Reads the parsed answer; null where it describes no song. */
  read(answer: unknown): FoundSong | null;
};

/** Returns the call about a link, or null for a link of another provider. */
export type Recognize = (link: string) => Query | null;

const oembed = z.object({
  title: z.string().min(1),
  author_name: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
});

/** Reads the oEmbed answer (oembed.com) that five providers share. */
export function readOembed(answer: unknown): FoundSong | null {
  const parsed = oembed.safeParse(answer);
  if (!parsed.success) return null;
  const { title, author_name, thumbnail_url } = parsed.data;
  return { title, author: author_name || null, coverUrl: thumbnail_url || null, durationSeconds: null };
}

/** Returns host and path of an https or http address without a port, user or password; null for any other text. */
export function parseLink(link: string): { host: string; segments: string[] } | null {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  const { hostname, pathname, username, password, port } = new URL(link);
  if (username || password || port) return null;
  return { host: hostname.toLowerCase().replace(/\.$/, ''), segments: pathname.split('/').filter(Boolean) };
}
