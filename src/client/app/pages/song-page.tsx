import { useQuery } from '@tanstack/react-query';
import { Disc3 } from 'lucide-react';
import { SongEntries, songPageQuery } from '#client/features/song-page/song-entries.tsx';
import { SongHeader } from '#client/features/song-page/song-header.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { ReadPage } from './read-page.tsx';

const MISSING = {
  icon: <Disc3 />,
  title: 'Song Not Found',
  description: 'There is no such song, or it played in private tournaments only.',
  action: <LinkButton href="/song-leaderboard">All songs</LinkButton>,
};

/** A song over all tournaments, which visitors may open too. */
export function SongPage({ songKey }: { songKey: string }) {
  const query = useQuery(songPageQuery(songKey));
  useDocumentTitle(query.data ? `${query.data.title} by ${query.data.artist}` : 'Song');
  return (
    <ReadPage query={query} what="Song" skeletonClass="h-96" missing={MISSING}>
      {(song) => (
        <>
          <SongHeader song={song} />
          <Section title="Tournaments and Matches">
            <SongEntries songKey={songKey} />
          </Section>
        </>
      )}
    </ReadPage>
  );
}
