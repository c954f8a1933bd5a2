import { useQuery } from '@tanstack/react-query';
import { Disc3 } from 'lucide-react';
import { songPageQuery } from '#client/features/song-page/queries.ts';
import { SongEntries } from '#client/features/song-page/song-entries.tsx';
import { SongHeader } from '#client/features/song-page/song-header.tsx';
import { isNotFound } from '#client/lib/api/api.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, Section } from '#client/ui/layout/page.tsx';

/** A song over all tournaments, which visitors may open too. */
export function SongPage({ songKey }: { songKey: string }) {
  const query = useQuery(songPageQuery(songKey));
  const { data: song, isPending, error } = query;
  useDocumentTitle(song ? `${song.title} by ${song.artist}` : 'Song');
  if (isPending) {
    return (
      <Page>
        <h1 className="sr-only">Song</h1>
        <div role="status" aria-label="Loading the song">
          <Skeleton className="h-96 rounded-panel" />
        </div>
      </Page>
    );
  }
  if (!song) {
    return (
      <Page>
        <h1 className="sr-only">Song</h1>
        {isNotFound(error) ? (
          <EmptyState
            titleAs="h2"
            icon={<Disc3 />}
            title="Song Not Found"
            description="There is no such song, or it played in private tournaments only."
            action={<LinkButton href="/song-leaderboard">All songs</LinkButton>}
          />
        ) : (
          <LoadFailed titleAs="h2" title="The song could not be loaded" query={query} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <SongHeader song={song} />
      <Section title="Tournaments and Matches">
        <SongEntries songKey={songKey} />
      </Section>
    </Page>
  );
}
