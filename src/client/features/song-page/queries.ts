import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import { pagesKeyOf } from '#contract/pages.ts';
import type { SongEntry, SongPage } from '#contract/song-page.ts';

const options = { staleTime: RANKING_FRESH_MS };
const pathOf = (key: string) => `/api/song-pages/${key}`;

export const songPageQuery = (key: string) => readQuery<SongPage | null>([pathOf(key)], options);

export const songEntriesQuery = (key: string) => {
  const path = `${pathOf(key)}/entries`;
  return pagedQuery<SongEntry>(pagesKeyOf(path), { path, ...options });
};
