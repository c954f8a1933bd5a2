import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#client/ui/display/badge.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { StatusBadge } from './status-badge.tsx';
import { TournamentCovers } from './tournament-covers.tsx';

type Props = {
  tournament: TournamentCard;
  /** The badge of a tournament that the user of the list created; null for other tournaments. */
  creatorLabel: string | null;
};

/** A tournament in the list of a user, as a link to its page. */
export function TournamentRow({ tournament, creatorLabel }: Props) {
  const { id, name, status, songCount, maxParticipants, champion, currentMatchup } = tournament;
  return (
    <Card as="li" className="transition-colors duration-150 hover:border-edge">
      <Link href={`/tournaments/${id}`} className="flex items-center gap-3 rounded-panel p-4">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} matchups={currentMatchup ? [currentMatchup] : []} />
            {creatorLabel && <Badge tone="quiet">{creatorLabel}</Badge>}
          </span>
          <span dir="auto" translate="no" className="mt-2 block font-display text-18 font-bold wrap-anywhere">
            {name}
          </span>
          <span className="block text-14 wrap-anywhere text-muted">
            {champion ? `Won by ${champion.title}` : `${songCount} of ${maxParticipants} songs`}
          </span>
        </span>
        <TournamentCovers tournament={tournament} />
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  );
}
