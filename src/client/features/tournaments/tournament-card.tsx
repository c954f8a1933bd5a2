import { clsx } from 'clsx';
import { ListMusic, UserCheck, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { FairnessMarks } from '#client/entities/tournament/fairness-marks.tsx';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { useHasJoined } from '#client/entities/tournament/joining.ts';
import { StatusBadge } from '#client/entities/tournament/status-badge.tsx';
import { useIsSeen } from '#client/lib/browser/visibility.ts';
import { countText, neededText } from '#client/lib/format/number-text.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { useLiveMatchups } from '#client/live/tallies.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Tooltip } from '#client/ui/overlay/tooltip.tsx';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';
import type { OwnTournament } from '#contract/tournament-list.ts';
import type { TournamentPhase } from '#engine/kinds.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import { CardBody } from './card-body.tsx';
import { TilePicture } from './tile-picture.tsx';
import { RELATIONS } from './yours.tsx';

/** Only cards on the screen, or at most this far from it, ask whether the reader has joined. */
const NEAR = '200px';

/** The phases on a card; the bracket names some by what comes next. */
const CARD_PHASE_LABELS: Record<TournamentPhase, string> = {
  submission: 'Submission',
  group_stage: 'Group Stage',
  start_playoffs: 'Start Playoffs',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
};

type Props = {
  tournament: Tournament;
  /** How the reader takes part. */
  relation?: OwnTournament['relation'] | undefined;
};

/** A tournament with its actions, on the home page. */
export function TournamentCard({ tournament, relation }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const known = useHasJoined(tournament.id, useIsSeen(card, NEAR));
  const hasJoined = known ?? (relation ? true : null);
  return (
    <Card
      as="li"
      ref={card}
      data-joined={hasJoined || undefined}
      className={clsx('flex flex-col gap-4 overflow-hidden p-5', hasJoined && 'glow')}
    >
      {(tournament.status === 'setup' || tournament.currentPhase === 'start_playoffs') && (
        <TilePicture tournament={tournament} className="-mx-5 -mt-5" />
      )}
      <CardTop tournament={tournament} relation={relation} />
      <div className="flex-1">
        <CardBody tournament={tournament} />
      </div>
      {isRunning(tournament) && (
        <p className="text-12 text-muted">
          Match duration: {countText(tournament.matchDurationMinutes, 'minute')}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <LinkButton href={`/tournaments/${tournament.id}`}>Tournament Details</LinkButton>
        <JoinButton
          tournament={tournament}
          hasJoined={hasJoined}
          withTooltip={(text, button) => <Tooltip content={text}>{button}</Tooltip>}
        />
      </div>
    </Card>
  );
}

export function CardTop({ tournament, relation }: Props) {
  const { status, name, songCount, maxParticipants, participantCount, minUsers } = tournament;
  const matchups = useLiveMatchups(tournament.currentMatchup ? [tournament.currentMatchup] : []);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} matchups={matchups} />
        <Phase tournament={tournament} />
        <FairnessMarks tournament={tournament} isShort />
        {relation && <Badge tone="quiet">{RELATIONS[relation]}</Badge>}
      </div>
      <h3 dir="auto" translate="no" className="line-clamp-2 text-22 wrap-anywhere">
        {name}
      </h3>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
        <Count icon={<ListMusic />} value={songCount} of={maxParticipants} what="songs" />
        <Count
          icon={participantCount < minUsers ? <Users /> : <UserCheck />}
          value={participantCount}
          of={minUsers}
          what="participants"
          title={neededText(participantCount, minUsers)}
        />
      </div>
    </div>
  );
}

/** The phase beside the status. For a completed tournament the day of its end follows. */
function Phase({ tournament: { currentPhase, endDate } }: { tournament: Tournament }) {
  const day = currentPhase === 'completed' && endDate !== null ? new Date(endDate) : null;
  return (
    <span className="text-12 text-muted">
      {CARD_PHASE_LABELS[currentPhase]}
      {day && ` ${mediumDate(day)}`}
    </span>
  );
}

type CountProps = { icon: ReactNode; value: number; of: number; what: string; title?: string };

function Count({ icon, value, of, what, title }: CountProps) {
  return (
    <span title={title} className="inline-flex items-center gap-1.5 tabular [&>svg]:size-4">
      {icon}
      {/* More people may join than are needed, and '12/2' would look like a mistake. */}
      <span
        data-min={of}
        className={clsx(value > of && "after:whitespace-pre after:content-['_(min._'_attr(data-min)_')']")}
      >
        <span className="font-semibold text-ink">{value}</span>
        <span className={clsx(value > of && 'sr-only')}>/{of}</span> {what}
      </span>
    </span>
  );
}
