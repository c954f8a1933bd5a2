import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { plainInstant, timeOfDay } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { cardRoundLabel } from '#engine/formats/phases.ts';
import { DeleteMatch } from './delete-match.tsx';
import { ScheduleForm } from './schedule-form.tsx';

const STATUS_BADGES = {
  pending: <Badge tone="quiet">Pending</Badge>,
  scheduled: <Badge>Scheduled</Badge>,
  active: <Badge tone="live">Live</Badge>,
  completed: <Badge tone="quiet">Completed</Badge>,
};

type Props = {
  matchup: Matchup;
  names: readonly [string, string];
  groupName: string | null;
  canManage: boolean;
  /** False for a tournament that is over, which keeps its matches. */
  canDelete: boolean;
};

/** A match of the schedule; the creator and admins can edit its times and delete it (rules A16, S5). */
export function ScheduleMatch({ matchup, names, groupName, canManage, canDelete }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsEditing(false);
    editButton.current?.focus();
  };
  const isOver = matchup.status === 'completed';
  const canEdit = canManage && !isOver;
  // A tiebreaker stays, because it decides another match.
  const isDeletable = canDelete && matchup.tiebreakerLevel === 0;
  return (
    <article className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow text-14 sm:w-44 sm:shrink-0 sm:grow-0">
          <TimeRange startTime={matchup.startTime} endTime={matchup.endTime} />
        </p>
        <div className="order-1 min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-40">
          <p className="text-12 text-muted">
            {groupName ? `${groupName}, ` : ''}
            {cardRoundLabel(matchup.round, matchup.phase)}
            {matchup.tiebreakerLevel > 0 && `, Tiebreaker ${matchup.tiebreakerLevel}`}
          </p>
          <Link
            href={`?tab=voting#matchup-${matchup.id}`}
            className="flex flex-wrap items-center gap-x-2 text-14 font-semibold hover:underline pointer-coarse:min-h-11"
          >
            <Side name={names[0]} color="bg-ember" />
            <span className="font-normal text-muted">vs</span>
            <Side name={names[1]} color="bg-tide" />
          </Link>
        </div>
        {(matchup.status === 'active' || isOver) && (
          <span className="tabular order-1 text-14 text-muted sm:order-none">
            {matchup.song1Votes} : {matchup.song2Votes}
          </span>
        )}
        {STATUS_BADGES[matchup.status]}
        {(canEdit || isDeletable) && (
          <span className="order-1 ml-auto flex gap-2 sm:order-none">
            {canEdit && (
              <Button
                ref={editButton}
                variant="ghost"
                size="icon"
                aria-expanded={isEditing}
                aria-label={`Edit times of ${names[0]} against ${names[1]}`}
                onClick={() => setIsEditing(!isEditing)}
              >
                <Pencil />
              </Button>
            )}
            {isDeletable && <DeleteMatch matchup={matchup} names={names} />}
          </span>
        )}
      </div>
      {isEditing && <ScheduleForm matchup={matchup} onDone={close} />}
    </article>
  );
}

function Side({ name, color }: { name: string; color: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span aria-hidden="true" data-fill className={`size-2 shrink-0 rounded-full ${color}`} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {name}
      </span>
    </span>
  );
}

function TimeRange({ startTime, endTime }: { startTime: string | null; endTime: string | null }) {
  if (startTime === null || endTime === null) {
    return (
      <span className="text-muted">
        {startTime ? 'No end time' : endTime ? 'No start time' : 'Schedule TBD'}
      </span>
    );
  }
  const [start, end] = [new Date(startTime), new Date(endTime)];
  return (
    <span className="tabular" title={`${plainInstant(start)} to ${plainInstant(end)}`}>
      <time dateTime={startTime}>{timeOfDay(start)}</time> to <time dateTime={endTime}>{timeOfDay(end)}</time>
    </span>
  );
}
