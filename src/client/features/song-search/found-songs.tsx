import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { songLine } from '#contract/messages/song-line.ts';
import { songPagePath } from '#contract/pages.ts';
import type { ListPage } from '#contract/paging.ts';
import type { FoundSong } from '#contract/song-page.ts';
import { foundSongsQuery } from './queries.ts';

type FoundPages = InfiniteData<ListPage<FoundSong>, string | null>;
type Props = { q: string; onClear: () => void };

/** The songs that a search found, with the states of the search. */
export function FoundSongs({ q, onClear }: Props) {
  const query = useInfiniteQuery({
    ...foundSongsQuery(q),
    // The songs of the previous search stay while the next one loads.
    placeholderData: (previous: FoundPages | undefined) => previous,
  });
  const { data, isPending, isLoadingError, isPlaceholderData } = query;
  const songs = rowsOf(data);
  return (
    <Section title="Songs Found">
      {isPending && (
        <div role="status" aria-label="Searching" className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-16 rounded-panel" />
          ))}
        </div>
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
  const { title, artist, artworkUrl, championshipWins } = song;
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-raised sm:gap-4 sm:px-5">
      <ListenCover song={song} className="listen-row">
        <Artwork title={title} artist={artist} src={artworkUrl} className="size-12" />
      </ListenCover>
      <span className="min-w-0 flex-1">
        <Link
          href={songPagePath(song.key)}
          className="font-display text-16 font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          <bdi translate="no">{title}</bdi>
        </Link>
        <span className="block text-14 wrap-anywhere text-muted">
          by <bdi translate="no">{artist}</bdi>
        </span>
        <span className="block text-12 text-muted sm:hidden">{songLine(song)}</span>
      </span>
      <span className="shrink-0 text-14 text-muted max-sm:hidden">{songLine(song)}</span>
      {championshipWins > 0 && (
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
