import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { scoreText } from '#client/entities/matchup/counts.tsx';
import { correctionBadge, statusText } from '#client/entities/matchup/match-texts.ts';
import { clockOf, useMatchupNow } from '#client/entities/matchup/matchup-clock.ts';
import { timeChangeNote } from '#client/entities/matchup/time-change-text.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { plainRange, timeRange } from '#client/lib/time/date-text.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { IsoTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import { MATCH_COMPLETED, MATCH_LOCKED, OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { cardRoundLabel, nameAndRound } from '#engine/formats/phases.ts';
import { timing, VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { FixedTimes, OverlapWarning, ScheduleForm, TimesInDetail } from './schedule-form.tsx';

const TONES = { pending: 'quiet', scheduled: 'neutral', active: 'live', completed: 'quiet' } as const;

/**
 * A `member` is a signed-in user, who opens the times. `manager` stands for creator, managers and admins, who change them
 * and delete matches.
 */
export type ScheduleAccess = 'visitor' | 'member' | 'manager';

type Props = {
  matchup: Matchup;
  names: readonly [string, string];
  groupName: string | null;
  access: ScheduleAccess;
  /** Whether rule B12 allows this user to delete the match. */
  canDelete: boolean;
  /** Whether this user, who manages the tournament, takes a side in the open match and so keeps its times. */
  takesSide: boolean;
  /** True for a tournament that is completed or cancelled, which keeps its matches and times. */
  isOver: boolean;
  /** The warnings about songs that are in another match at the same time. */
  overlaps: readonly string[];
  /** The same warnings for other times of this match. */
  overlapsAt: (times: IsoTimes) => readonly string[];
};

/** A match of the schedule. */
export function ScheduleMatch(props: Props) {
  const { matchup, names, groupName, access, overlaps } = props;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsEditing(false);
    editButton.current?.focus();
  };
  const score = matchup.status === 'active' || matchup.status === 'completed' ? scoreText(matchup) : null;
  // A tiebreaker stays, because it decides another match.
  const isDeletable =
    access === 'manager' && props.canDelete && !props.isOver && matchup.tiebreakerLevel === 0;
  const note = timeChangeNote(matchup);
  return (
    <article className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4 sm:gap-y-2">
        <p className="min-w-0 grow text-14 sm:w-44 sm:shrink-0 sm:grow-0">
          {matchup.status === 'completed' && matchup.startTime === null ? (
            <span className="text-muted">No voting</span>
          ) : (
            <TimeRange startTime={matchup.startTime} endTime={matchup.endTime} />
          )}
        </p>
        {/* On phones the songs and the buttons are below the time. */}
        <div className="order-1 min-w-0 flex-1 basis-1/2 sm:order-none sm:basis-40">
          <p className="text-12 text-muted">
            {groupName ? `${groupName}, ` : ''}
            {nameAndRound(matchup, cardRoundLabel(matchup.round, matchup.phase)).join(', ')}
            {matchup.tiebreakerLevel > 0 && `, Tiebreaker ${matchup.tiebreakerLevel}`}
          </p>
          <Link
            href={`?tab=voting#matchup-${matchup.id}`}
            className="flex flex-col justify-center text-14 font-semibold hover:underline sm:flex-row sm:flex-wrap sm:items-center sm:justify-start sm:gap-x-2 pointer-coarse:min-h-11"
          >
            <Side song={matchup.song1} name={names[0]} color="bg-ember" />
            <span className="font-normal text-muted max-sm:sr-only">vs</span>
            <Side song={matchup.song2} facing={matchup.song1} name={names[1]} color="bg-tide" />
          </Link>
        </div>
        {score && (
          <span translate="no" className="tabular text-14 text-muted">
            {score}
          </span>
        )}
        {statusBadge(matchup, props.isOver)}
        {access !== 'visitor' && (
          <span className="order-1 -mr-2 flex sm:order-none sm:mr-0 sm:gap-2">
            <Button
              icon={Pencil}
              ref={editButton}
              variant="ghost"
              size="icon"
              aria-expanded={isEditing}
              aria-label={`Edit times of ${names[0]} against ${names[1]}`}
              onClick={() => setIsEditing(!isEditing)}
            />
            {isDeletable && <DeleteMatch matchup={matchup} names={names} />}
          </span>
        )}
      </div>
      {note && <p className="text-14 text-muted">{note}</p>}
      {!(isEditing && access === 'manager') && <OverlapWarning texts={overlaps} />}
      {isEditing && (
        <div className="grid grid-cols-1 gap-4 rounded-control bg-raised p-3">
          <OpenTimes {...props} onDone={close} />
          <TimesInDetail matchup={matchup} isOver={props.isOver} />
        </div>
      )}
    </article>
  );
}

/** The decision of a completed match, else the status. */
function statusBadge(matchup: Matchup, isOver: boolean) {
  const { status } = matchup;
  const decision = status === 'completed' && correctionBadge(matchup);
  return <Badge tone={isOver ? 'quiet' : TONES[status]}>{decision || statusText(status, isOver)}</Badge>;
}

/** The form, or the times with the reason why this user cannot change them. */
function OpenTimes(props: Props & { onDone: () => void }) {
  const { matchup, overlapsAt, onDone } = props;
  const clock = clockOf(matchup);
  const now = useMatchupNow(clock);
  const isRunning = matchup.status === 'active' || timing(clock, now) === 'live';
  const isLocked = isRunning && (clock.endTime ?? 0) - now <= VOTING_LOCK_MS;
  const why = whyFixed(props, isLocked);
  // If the match ends while the form is open, the typed values stay visible.
  const [hasForm] = useState(why === null);
  if (why && !hasForm) return <FixedTimes matchup={matchup} why={why} onDone={onDone} />;
  return <ScheduleForm lockedReason={why} {...{ matchup, onDone, overlapsAt }} />;
}

/** Why the times cannot be changed; null if they can. */
function whyFixed({ access, takesSide, isOver, matchup }: Props, isLocked: boolean): string | null {
  if (access !== 'manager') return 'The creator, managers and admins can change these times.';
  if (isOver) return 'The tournament is over. Its times can no longer be changed.';
  if (matchup.status === 'completed') return MATCH_COMPLETED;
  if (isLocked) return MATCH_LOCKED;
  return takesSide ? OWN_MATCH_REFUSALS.times : null;
}

type SideProps = { song: Matchup['song1']; facing?: Matchup['song1']; name: string; color: string };

/** A song with its cover. The edge of the cover has the colour of the song's side. */
function Side({ song, facing, name, color }: SideProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:my-0.5">
      <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-control">
        <span data-fill className={`w-1 ${song ? '' : 'h-4'} ${color}`} />
        {song && <SongArtwork song={song} facing={facing} size="line" />}
      </span>
      <Name className="min-w-0 wrap-anywhere">{name}</Name>
    </span>
  );
}

function TimeRange({ startTime, endTime }: IsoTimes) {
  if (startTime === null || endTime === null) {
    return (
      <span className="text-muted">
        {startTime ? 'No end time' : endTime ? 'No start time' : 'Schedule TBD'}
      </span>
    );
  }
  const [start, end] = [new Date(startTime), new Date(endTime)];
  const [from, to] = timeRange(start, end);
  return (
    <span className="tabular" title={plainRange(start, end).join(' to ')}>
      <time dateTime={startTime}>{from}</time> to <time dateTime={endTime}>{to}</time>
    </span>
  );
}

/** Deletes a match after a confirmation. The server refuses a deletion that rule B12 does not allow. */
function DeleteMatch({ matchup, names: [first, second] }: Pick<Props, 'matchup' | 'names'>) {
  const { id, tournamentId, totalVotes } = matchup;
  const remove = useApiMutation({
    mutationFn: () => call('DELETE /api/matchups/:id', { params: { id } }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'Failed to delete match', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          icon={Trash2}
          variant="ghost"
          size="icon"
          aria-label={`Delete ${first} against ${second}`}
          onClick={ask}
        />
      )}
      title="Delete match"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
    >
      <p>Are you sure you want to delete this match? This action cannot be undone.</p>
      <p className="text-14 text-muted">
        {first} against {second}
        {totalVotes !== null && totalVotes > 0 && `, with ${countText(totalVotes, 'vote')}`}
      </p>
    </ConfirmedAction>
  );
}
