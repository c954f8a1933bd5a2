import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { yoursQuery } from '#client/entities/tournament/queries.ts';
import { StatusBadge } from '#client/entities/tournament/status-badge.tsx';
import { TournamentCovers } from '#client/entities/tournament/tournament-row.tsx';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import type { OwnTournament } from '#contract/tournament-list.ts';

/** More are shown after a press of the button. */
const SHOWN = 3;
export const RELATIONS = {
  created: 'Created',
  managed: 'Managing',
  joined: 'Joined',
  followed: 'Following',
} as const;

type Props = {
  /** The tournaments that have a card on the page, where this section does not repeat them. */
  cardIds: ReadonlySet<number>;
};

/**
 * The tournaments that the user created, manages, joined or follows, without those that have a card on the page.
 * Shows nothing until they are known, and while none is left to show.
 */
export function Yours({ cardIds }: Props) {
  const query = useInfiniteQuery(yoursQuery);
  const [isExpanded, setIsExpanded] = useState(false);
  if (query.isPending) return null;
  const own = rowsOf(query.data);
  const tournaments = own.filter(({ id }) => !cardIds.has(id));
  if (query.isSuccess && tournaments.length === 0) return null;
  const shown = isExpanded ? tournaments : tournaments.slice(0, SHOWN);
  const hasMore = tournaments.length > SHOWN || query.hasNextPage;
  return (
    <Section
      title="Yours"
      aside={
        hasMore &&
        !isExpanded && (
          <Button size="small" onClick={() => setIsExpanded(true)}>
            Show more
          </Button>
        )
      }
    >
      {query.isLoadingError && <LoadFailed title="Your tournaments could not be loaded" query={query} />}
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((tournament) => (
            <Entry key={tournament.id} tournament={tournament} />
          ))}
        </ul>
      )}
      {isExpanded && <ShowMore {...moreOf(query)} />}
    </Section>
  );
}

function Entry({ tournament }: { tournament: OwnTournament }) {
  const { id, name, status, relation, currentMatchup } = tournament;
  return (
    <Card as="li" className="transition-colors duration-150 hover:border-edge">
      <Link href={`/tournaments/${id}`} className="flex h-full items-center gap-3 rounded-panel p-4">
        <span className="flex min-w-0 flex-1 flex-col gap-2">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} matchups={currentMatchup ? [currentMatchup] : []} />
            <Badge tone="quiet">{RELATIONS[relation]}</Badge>
          </span>
          <Name className="line-clamp-2 font-display text-18 font-bold wrap-anywhere">{name}</Name>
          <span dir="auto" className="truncate text-14 text-muted">
            {newsOf(tournament)}
          </span>
        </span>
        <TournamentCovers tournament={tournament} />
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  );
}

function newsOf({ status, champion, currentMatchup, songCount, maxParticipants }: OwnTournament): string {
  if (status === 'setup') return `${songCount} of ${maxParticipants} songs`;
  if (status === 'completed') return champion ? `Won by ${champion.title}` : 'No champion';
  if (status === 'cancelled') return 'No more matches';
  if (status === 'start_playoffs') return 'Playoffs next';
  const { song1, song2 } = currentMatchup ?? {};
  return song1 && song2 ? `${song1.title} vs ${song2.title}` : 'No match at the moment';
}
