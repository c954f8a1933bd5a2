import { useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';

/** The state of a reason that a dialog asks for. */
export function useCancelReason() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  /** Shows what is missing, and returns whether there is a reason. */
  const hasReason = () => {
    const isMissing = text.trim() === '';
    setProblem(isMissing ? REASON_MISSING : undefined);
    return !isMissing;
  };
  return { text, setText, problem, setProblem, hasReason };
}

type Props = { reason: ReturnType<typeof useCancelReason> };

/** Asks why a tournament is cancelled. All its readers see the reason. */
export function CancelReasonField({ reason: { text, setText, problem } }: Props) {
  return (
    <Field label="Reason" isRequired hint="Everyone can read it." error={problem}>
      <Input maxLength={MAX_REASON_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}
