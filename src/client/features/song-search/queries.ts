import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS } from '#client/lib/api/read-query.ts';
import type { FoundSong } from '#contract/song-page.ts';

/** The songs of public tournaments with the words of `q`. */
export const foundSongsQuery = (q: string) =>
  pagedQuery<FoundSong>([`/api/song-pages?q=${encodeURIComponent(q)}`], { staleTime: RANKING_FRESH_MS });
