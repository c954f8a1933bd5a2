import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { moreOf, pagedQuery, rowsOf } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS } from '#client/lib/api/read-query.ts';
import { useAddressParameters } from '#client/lib/browser/address-parameters.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed, SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { SearchField } from '#client/ui/form/search-field.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { MAX_SEARCH_LENGTH } from '#contract/lengths.ts';
import { songLine } from '#contract/messages/song-line.ts';
import { songPagePath } from '#contract/pages.ts';
import type { ListPage } from '#contract/paging.ts';
import type { FoundSong } from '#contract/song-page.ts';

type Props = {
  /** The heading of the page, with the field in it. */
  heading: (field: ReactNode) => ReactNode;
  children: ReactNode;
};

/** The search over all songs. Without a search it shows its children. The address keeps the search. */
export function SongSearch({ heading, children }: Props) {
  const [params, change] = useAddressParameters<'q'>();
  const q = (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const search = useCallback((words: string) => change('q', words), [change]);
  return (
    <>
      {heading(
        <search className="block w-full max-sm:basis-full! sm:w-96">
          <SearchField
            label="Search by artist or title"
            search={q}
            maxLength={MAX_SEARCH_LENGTH}
            onSearch={search}
          />
        </search>,
      )}
      {q === '' ? children : <FoundSongs q={q} onClear={() => search('')} />}
    </>
  );
}

type FoundPages = InfiniteData<ListPage<FoundSong>, string | null>;

/** The songs of public tournaments that a search found, with the states of the search. */
function FoundSongs({ q, onClear }: { q: string; onClear: () => void }) {
  const query = useInfiniteQuery({
    ...pagedQuery<FoundSong>([`/api/song-pages?q=${encodeURIComponent(q)}`], { staleTime: RANKING_FRESH_MS }),
    // The songs of the previous search stay while the next one loads.
    placeholderData: (previous: FoundPages | undefined) => previous,
  });
  const { data, isPending, isLoadingError, isPlaceholderData } = query;
  const songs = rowsOf(data);
  return (
    <Section title="Songs Found">
      {isPending && (
        <SkeletonRows label="Searching" rowClassName="h-16 rounded-panel" className="flex flex-col gap-2" />
      )}
      {isLoadingError && <LoadFailed title="The search failed" query={query} />}
      {data && songs.length === 0 && (
        <EmptyState
          title={
            <>
              Nothing found for “
              <bdi translate="no" className="wrap-anywhere">
                {q}
              </bdi>
              ”
            </>
          }
          description="Check the spelling, or search for fewer words."
          action={<Button onClick={onClear}>Clear search</Button>}
        />
      )}
      {songs.length > 0 && (
        <Card as="section" aria-label="Songs found" aria-busy={isPlaceholderData}>
          <ul className="divide-y divide-line">
            {songs.map((song) => (
              <FoundRow key={song.id} song={song} />
            ))}
          </ul>
        </Card>
      )}
      <ShowMore {...moreOf(query)} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && foundText(songs.length, query.hasNextPage)}
      </p>
    </Section>
  );
}

/** The whole row is a target of the link. */
function FoundRow({ song }: { song: FoundSong }) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-raised sm:gap-4 sm:px-5">
      <ListenCover song={song} className="listen-row">
        <SongArtwork song={song} className="size-12" />
      </ListenCover>
      <span className="min-w-0 flex-1">
        <Link
          href={songPagePath(song.key)}
          className="font-display text-16 font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <bdi translate="no">{song.title}</bdi>
        </Link>
        <span className="block text-14 wrap-anywhere text-muted">
          by <bdi translate="no">{song.artist}</bdi>
        </span>
        <span className="block text-12 text-muted sm:hidden">{songLine(song)}</span>
      </span>
      <span className="shrink-0 text-14 text-muted max-sm:hidden">{songLine(song)}</span>
      {song.championshipWins > 0 && (
        <Badge tone="gold" icon={<Trophy />}>
          Champion
        </Badge>
      )}
    </li>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${count} songs found`;
  return count === 1 ? '1 song found' : `${count} songs found`;
}
