import { appleMusic } from './apple-music.ts';
import { bandcamp } from './bandcamp.ts';
import { deezer } from './deezer.ts';
import type { Query } from './provider.ts';
import { soundcloud } from './soundcloud.ts';
import { spotify } from './spotify.ts';
import { youtube } from './youtube.ts';

const PROVIDERS = [youtube, spotify, appleMusic, soundcloud, deezer, bandcamp];

/** Returns the call that describes the song of a link, or null for a link of no known provider. */
export function recognize(link: string): Query | null {
  for (const provider of PROVIDERS) {
    const query = provider(link);
    if (query) return query;
  }
  return null;
}
