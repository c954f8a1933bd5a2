import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { timeChangesQuery } from '#client/entities/matchup/queries.ts';
import { describeTimeChange } from '#client/entities/matchup/time-change-text.ts';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { fullInstant, plainInstant } from '#client/lib/time/date-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { InstantField } from '#client/ui/form/instant-field.tsx';
import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import { INVALID_TIME, type IsoTimes, parseInstant, parseTimes } from '#contract/epoch-times.ts';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';
import { latestEnd } from '#engine/schedule/time-change.ts';

type Props = {
  matchup: Matchup;
  /** Why the times can no longer be changed; null while they can. */
  lockedReason: string | null;
  onDone: () => void;
  /** The warnings about songs that would be in two matches at these times. */
  overlapsAt: (times: IsoTimes) => readonly string[];
};

/** The start, the end and the reason of a change; all are optional. A refusal also shows at its field. */
export function ScheduleForm({ matchup, lockedReason, onDone, overlapsAt }: Props) {
  const [startTime, setStartTime] = useState(matchup.startTime);
  const [endTime, setEndTime] = useState(matchup.endTime);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { id, tournamentId } = matchup;
  const update = useApiMutation({
    mutationFn: (body: BodyInput<RouteAt<'PATCH /api/matchups/:id/schedule'>>) =>
      call('PATCH /api/matchups/:id/schedule', { params: { id }, body }),
    showAtField: (field, message) => setProblems({ [field]: message }),
    success: { title: 'Schedule Updated!' },
    failure: { title: 'Failed to update match schedule', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: tournamentKeys.detail(tournamentId) }),
  });

  const isRunning = matchup.status === 'active';
  const isInvalid = isInvalidTime({ startTime, endTime });
  const endProblem = problems.endTime === INVALID_TIME && !isInvalid ? undefined : problems.endTime;
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      // What the server refused is another input now. A wrong order of the times shows until the times are right.
      setProblems((shown) => (shown.endTime === INVALID_TIME ? shown : {}));
    };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lockedReason) return;
    if (isInvalid) {
      setProblems({ endTime: INVALID_TIME });
      toast({ title: 'Invalid Time', description: INVALID_TIME, variant: 'destructive' });
      return;
    }
    setProblems({});
    update.mutate({ startTime, endTime, reason }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <ZoneNote
          times={startTime || endTime ? [startTime, endTime] : [new Date(serverNow()).toISOString()]}
        />
      </div>
      <InstantField
        label="Start time"
        hint={isRunning ? 'A running match keeps its start.' : undefined}
        error={problems.startTime}
        hasSeconds
        disabled={isRunning}
        readOnly={lockedReason !== null}
        value={startTime}
        onChange={change(setStartTime)}
      />
      <InstantField
        label="End time"
        hint={extensionHint(matchup)}
        error={endProblem}
        hasSeconds
        readOnly={lockedReason !== null}
        value={endTime}
        onChange={change(setEndTime)}
      />
      <Field
        label="Reason"
        hint="Optional. Everyone sees it below the match."
        error={problems.reason}
        className="sm:col-span-2"
      >
        <Input
          readOnly={lockedReason !== null}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => change(setReason)(event.target.value)}
        />
      </Field>
      <div role="status" className="empty:hidden sm:col-span-2">
        {lockedReason ? (
          <p className="text-14 font-semibold">{lockedReason}</p>
        ) : (
          <OverlapWarning texts={overlapsAt({ startTime, endTime })} />
        )}
      </div>
      <div className="flex gap-2 sm:col-span-2">
        {lockedReason === null && (
          <Button type="submit" variant="primary" isPending={update.isPending} pendingLabel="Saving...">
            Save
          </Button>
        )}
        <Button onClick={onDone}>{lockedReason === null ? 'Cancel' : 'Close'}</Button>
      </div>
    </form>
  );
}

/** Whether the end is not after the start. False while one of them is missing. */
const isInvalidTime = ({ startTime, endTime }: IsoTimes): boolean =>
  startTime !== null && endTime !== null && Date.parse(endTime) <= Date.parse(startTime);

/** The latest end of a running match, which may be extended by twice its first duration. */
function extensionHint(matchup: Matchup): string | undefined {
  if (matchup.status !== 'active') return undefined;
  const latest = latestEnd({ ...parseTimes(matchup), firstEndTime: parseInstant(matchup.firstEndTime) });
  return latest === null ? undefined : `Latest possible end: ${plainInstant(new Date(latest))}`;
}

/** The times of a match for users who cannot change them, with the reason. */
export function FixedTimes({ matchup, why, onDone }: { matchup: Matchup; why: string; onDone: () => void }) {
  const rows = [
    ['Start time', matchup.startTime],
    ['End time', matchup.endTime],
  ] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is
    <div onKeyDown={(event) => event.key === 'Escape' && onDone()} className="grid grid-cols-1 gap-3">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {rows.map(([term, instant]) => (
          <div key={term}>
            <dt className="text-12 text-muted">{term}</dt>
            <dd className="tabular text-14">{instant ? fullInstant(new Date(instant)) : 'Not set'}</dd>
          </div>
        ))}
      </dl>
      <ZoneNote times={[matchup.startTime, matchup.endTime]} />
      <p className="text-14 text-muted">{why}</p>
      <div>
        <Button onClick={onDone}>Close</Button>
      </div>
    </div>
  );
}

/**
 * All changes of a match's times, and until its end a link that adds the match to a calendar. The link of a match that is not
 * played cancels it there.
 */
export function TimesInDetail({ matchup, isOver }: { matchup: Matchup; isOver: boolean }) {
  const query = useInfiniteQuery({ ...timeChangesQuery(matchup.id), enabled: matchup.timeChange !== null });
  const changes = rowsOf(query.data);
  const isOpen = matchup.status !== 'completed';
  const isPlanned = isOpen && matchup.startTime !== null && matchup.endTime !== null;
  const lastTimes = matchup.timeChange?.before;
  const isOff = isOpen && isOver && !isPlanned && lastTimes?.startTime && lastTimes.endTime;
  return (
    <div className="grid grid-cols-1 gap-3 empty:hidden">
      {changes.length > 0 && (
        <section aria-label="Changes of the times">
          <h4 className="text-12 text-muted">Changes</h4>
          <ol className="mt-1 grid grid-cols-1 gap-1 text-14">
            {changes.map((change) => (
              <li key={change.id}>
                <time dateTime={change.at} className="tabular text-muted">
                  {plainInstant(new Date(change.at))}
                </time>{' '}
                {describeTimeChange(change)}
                {change.reason && (
                  <span dir="auto" className="break-words">
                    {`: ${change.reason}`}
                  </span>
                )}
              </li>
            ))}
          </ol>
          <ShowMore {...moreOf(query)} />
        </section>
      )}
      {(isPlanned || isOff) && (
        <div>
          <LinkButton icon={CalendarPlus} href={`/api/matchups/${matchup.id}/calendar.ics`}>
            {isPlanned ? 'Add to calendar' : 'Cancel in my calendar'}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** Warns of a song that is in two open matches at the same time, which is allowed. */
export function OverlapWarning({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1 text-14 text-soon">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span dir="auto" className="min-w-0 break-words">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
