import { ListMusic, Users } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { minutesText } from '#client/lib/time/minutes-text.ts';
import { useHasJoined } from '#client/lib/use-has-joined.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cx } from '#client/ui/class-names.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';
import { CardBody } from './card-body.tsx';
import { JoinButton } from './join-button.tsx';
import { isRunning } from './sections.ts';
import { PHASE_LABELS, StatusBadge } from './status-badge.tsx';
import { useIsSeen } from './use-is-seen.ts';

type Props = { tournament: Tournament; Ballot: ComponentType<{ matchup: Matchup }> };

/** A tournament with all that can be done on it without opening it (A §2). */
export function TournamentCard({ tournament, Ballot }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const hasJoined = useHasJoined(tournament.id, useIsSeen(card));
  return (
    <Card
      as="li"
      ref={card}
      data-joined={hasJoined || undefined}
      className={cx('flex flex-col gap-4 p-5', hasJoined && 'glow')}
    >
      <CardTop tournament={tournament} />
      <div className="flex-1">
        <CardBody tournament={tournament} Ballot={Ballot} />
      </div>
      {isRunning(tournament) && (
        <p className="text-12 text-muted">Match duration: {minutesText(tournament.matchDurationMinutes)}</p>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <LinkButton href={`/tournaments/${tournament.id}`}>Tournament Details</LinkButton>
        <JoinButton tournament={tournament} hasJoined={hasJoined} />
      </div>
    </Card>
  );
}

export function CardTop({ tournament }: { tournament: Tournament }) {
  const { status, currentPhase, name, songCount, maxParticipants, participantCount, minUsers } = tournament;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        <span className="text-12 text-muted">{PHASE_LABELS[currentPhase]}</span>
      </div>
      <h3 className="line-clamp-2 text-22">{name}</h3>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
        <Count icon={<ListMusic />} value={songCount} of={maxParticipants} what="songs" />
        <Count icon={<Users />} value={participantCount} of={minUsers} what="participants" />
      </div>
    </div>
  );
}

function Count({ icon, value, of, what }: { icon: ReactNode; value: number; of: number; what: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular [&>svg]:size-4">
      {icon}
      {value}/{of} {what}
    </span>
  );
}
