import { type FormEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import type { Matchup } from '#contract/matchup.ts';
import { fromLocalInput, isInvalidTime, toLocalInput } from './local-time.ts';
import { useUpdateSchedule } from './use-schedule-changes.ts';

const INVALID_TIME = 'End time must be after start time';

/** Start and end of one match; either may be left empty (T §5). */
export function ScheduleForm({ matchup, onDone }: { matchup: Matchup; onDone: () => void }) {
  const [start, setStart] = useState(() => toLocalInput(matchup.startTime));
  const [end, setEnd] = useState(() => toLocalInput(matchup.endTime));
  const [problem, setProblem] = useState<string>();
  const update = useUpdateSchedule(matchup.tournamentId, matchup.id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const startTime = fromLocalInput(start, matchup.startTime);
    const endTime = fromLocalInput(end, matchup.endTime);
    if (isInvalidTime(startTime, endTime)) {
      setProblem(INVALID_TIME);
      toast({ title: 'Invalid Time', description: INVALID_TIME, variant: 'destructive' });
      return;
    }
    setProblem(undefined);
    update.mutate({ startTime, endTime }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="grid grid-cols-1 gap-3 rounded-control bg-raised p-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
    >
      <Field label="Start time">
        {(wiring) => (
          <Input
            {...wiring}
            type="datetime-local"
            // Times count to the second; without it the browser refuses any that is not a whole minute.
            step={1}
            value={start}
            onChange={(event) => setStart(event.target.value)}
          />
        )}
      </Field>
      <Field label="End time" error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            type="datetime-local"
            // Times count to the second; without it the browser refuses any that is not a whole minute.
            step={1}
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2 sm:pt-7">
        <Button type="submit" variant="primary" isPending={update.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
