import { useState } from 'react';
import { durationText } from '#client/lib/time/duration-text.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { type CorrectionProps, TakenBack } from './taken-back-list.tsx';
import { useReopen } from './use-corrections.ts';

const MINUTES = [5, 10, 30, 60, 180, 720].map((value) => ({ value, label: durationText(value) }));

/** Opens a completed match again for a time. */
export function ReopenDialog(props: CorrectionProps) {
  const { matchup, open, onOpenChange } = props;
  const [minutes, setMinutes] = useState(10);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const reopen = useReopen(matchup, (field, message) => setProblems({ [field]: message }));
  const confirm = () => {
    setProblems({});
    reopen.mutate({ minutes, note }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reopen this match?"
      confirmLabel="Reopen"
      pendingLabel="Reopening..."
      isPending={reopen.isPending}
      onConfirm={confirm}
    >
      <TakenBack {...props}>Its votes stay, and voting goes on.</TakenBack>
      <Field label="Open for" error={problems.minutes}>
        <Select
          options={MINUTES}
          value={minutes}
          onChange={(event) => {
            setMinutes(Number(event.target.value));
            setProblems({});
          }}
        />
      </Field>
      <Field label="Reason" hint="Optional. Everyone sees it below the match." error={problems.note}>
        <Input
          maxLength={MAX_REASON_LENGTH}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            setProblems({});
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
