import { type FormEvent, useState } from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { fromLocalInput, isInvalidTime, toLocalInput } from './local-time.ts';
import { useUpdateSchedule } from './use-schedule-changes.ts';

const INVALID_TIME = 'End time must be after start time';

/** The start and the end of one match; both are optional (rule S5). */
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
            // Without seconds the browser refuses times that are not whole minutes.
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
            // Without seconds the browser refuses times that are not whole minutes.
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
