import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  TournamentGone,
  TournamentSkeleton,
  TournamentUnreachable,
} from '#client/app/pages/tournament/page-states.tsx';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { StatusBadge } from '#client/entities/tournament/status-badge.tsx';
import { isNotFound } from '#client/lib/api/api.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { useLiveVotes } from '#client/live/tallies.ts';
import { Name } from '#client/ui/display/name.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero, Section } from '#client/ui/layout/page.tsx';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';

type Props = { id: number; children: (tournament: TournamentDetail) => ReactNode };

/** The common part of the simple and the basic page: status, name and counts of the tournament, and a link to its page. */
export function PlainTournament({ id, children }: Props) {
  const { data: read, isPending, error, refetch } = useQuery(tournamentQuery(id));
  const data = useLiveVotes(read);
  useDocumentTitle(data?.name ?? 'Tournament');
  if (isPending) return <TournamentSkeleton />;
  if (isNotFound(error)) return <TournamentGone reason="missing" />;
  if (!data) return <TournamentUnreachable onRetry={refetch} />;
  return (
    <Page className="max-w-3xl! gap-8!">
      <div className="flex flex-col items-start gap-4">
        <StatusBadge status={data.status} matchups={data.matchups} />
        <PageHero title={data.name} description={data.description} />
        <p className="text-14 text-muted tabular">
          {data.songCount} of {data.maxParticipants} songs · {data.participantCount}{' '}
          {data.participantCount === 1 ? 'participant' : 'participants'} ·{' '}
          {countText(data.totalVotes, 'vote')}
        </p>
        <LinkButton href={`/tournaments/${id}`}>
          Open the full page
          <ArrowRight />
        </LinkButton>
      </div>
      {children(data)}
    </Page>
  );
}

/** The main entries, by title and artist. */
export function SongNames({ songs }: { songs: readonly Song[] }) {
  const entries = songs.filter(isMainEntry);
  return (
    <Section title="Songs">
      {entries.length === 0 && <p className="text-14 text-muted">No songs yet.</p>}
      <ol className="divide-y divide-line">
        {entries.map((song) => (
          <li key={song.id} className="flex flex-wrap items-baseline gap-x-2 py-2.5">
            <Name className="font-semibold wrap-anywhere">{song.title}</Name>
            <span className="text-14 text-muted wrap-anywhere">
              by <bdi translate="no">{song.artist}</bdi>
            </span>
            {song.isEliminated && <span className="text-12 text-muted">· eliminated</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
