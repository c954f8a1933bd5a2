import { appleMusic } from './apple-music.ts';
import { bandcamp } from './bandcamp.ts';
import { deezer } from './deezer.ts';
import type { Query } from './provider.ts';
import { soundcloud } from './soundcloud.ts';
import { spotify } from './spotify.ts';
import { youtube } from './youtube.ts';

const PROVIDERS = [youtube, spotify, appleMusic, soundcloud, deezer, bandcamp];

/** Returns the provider query for a song link, or null if no provider recognizes it. */
export function recognize(link: string): Query | null {
  for (const provider of PROVIDERS) {
    const query = provider(link);
    if (query) return query;
  }
  return null;
}
