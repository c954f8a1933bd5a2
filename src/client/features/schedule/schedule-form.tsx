import { type FormEvent, useState } from 'react';
import { plainInstant } from '#client/lib/time/date-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { InstantField } from '#client/ui/form/instant-field.tsx';
import { ZoneNote } from '#client/ui/time/zone-note.tsx';
import { INVALID_TIME, type IsoTimes, parseInstant, parseTimes } from '#contract/epoch-times.ts';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import type { Matchup } from '#contract/matchup.ts';
import { latestEnd } from '#engine/schedule/time-change.ts';
import { OverlapWarning } from './overlap-warning.tsx';
import { useUpdateSchedule } from './use-schedule-changes.ts';

type Props = {
  matchup: Matchup;
  /** Why the times can no longer be changed; null while they can. */
  lockedReason: string | null;
  onDone: () => void;
  /** The warnings about songs that would be in two matches at these times. */
  overlapsAt: (times: IsoTimes) => readonly string[];
};

/** The start, the end and the reason of a change; all are optional. */
export function ScheduleForm({ matchup, lockedReason, onDone, overlapsAt }: Props) {
  const [startTime, setStartTime] = useState(matchup.startTime);
  const [endTime, setEndTime] = useState(matchup.endTime);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const update = useUpdateSchedule(matchup, (field, message) => setProblems({ [field]: message }));

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
