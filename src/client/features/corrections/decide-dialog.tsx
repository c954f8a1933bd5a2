import { type ChangeEvent, useState } from 'react';
import { REASON_TEXTS } from '#client/entities/matchup/match-texts.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';
import { CORRECTION_REASONS, type CorrectionReason } from '#engine/kinds.ts';
import { possibleWinners } from './possible-winners.ts';
import { type CorrectionProps, TakenBack } from './taken-back-list.tsx';
import { useDecide } from './use-corrections.ts';

const REASONS = CORRECTION_REASONS.map((value) => ({
  value,
  label: REASON_TEXTS[value].charAt(0).toUpperCase() + REASON_TEXTS[value].slice(1),
}));

/** Names the winner of a completed match, with a reason. */
export function DecideDialog(props: CorrectionProps) {
  const { matchup, open, onOpenChange } = props;
  const options = possibleWinners(matchup).map(({ id, title }) => ({ value: id, label: title }));
  const [chosen, setChosen] = useState<number | null>(null);
  const winnerId = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? 0;
  const [reason, setReason] = useState<CorrectionReason>('disqualified');
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const decide = useDecide(matchup, (field, message) => setProblems({ [field]: message }));
  // Another reason may need no words, so each change takes the messages away.
  const change =
    (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      set(event.target.value);
      setProblems({});
    };
  const confirm = () => {
    const isUnexplained = reason === 'other' && note.trim() === '';
    setProblems(isUnexplained ? { note: REASON_MISSING } : {});
    if (!isUnexplained) decide.mutate({ winnerId, reason, note }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decide this match?"
      confirmLabel="Name the winner"
      pendingLabel="Saving..."
      isPending={decide.isPending}
      onConfirm={confirm}
    >
      <TakenBack {...props}>The votes stay as they are.</TakenBack>
      <Field label="Winner" error={problems.winnerId}>
        <Select options={options} value={winnerId} onChange={change((value) => setChosen(Number(value)))} />
      </Field>
      <Field label="Why" error={problems.reason}>
        <Select
          options={REASONS}
          value={reason}
          onChange={change((value) => setReason(value as CorrectionReason))}
        />
      </Field>
      <Field
        label="In words"
        hint={`${reason === 'other' ? '' : 'Optional. '}Everyone sees it below the match.`}
        error={problems.note}
      >
        <Input maxLength={MAX_REASON_LENGTH} value={note} onChange={change(setNote)} />
      </Field>
    </ConfirmDialog>
  );
}
