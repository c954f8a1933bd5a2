import { useState } from 'react';
import { useDisputePrediction } from '#client/features/predictions/use-prediction-mutations.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { disputeBody, type Prediction } from '#contract/prediction.ts';
import { OUTCOME_WORDS } from './outcome.ts';

type DisputeDialogProps = {
  prediction: Prediction;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks why the outcome is wrong, and sends the dispute to the admins. */
export function DisputeDialog({ prediction, open, onOpenChange }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const dispute = useDisputePrediction(prediction.id, (_field, message) => setProblem(message));
  const submit = () => {
    const checked = disputeBody.safeParse({ reason });
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) dispute.mutate(checked.data, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Dispute the outcome"
      description={prediction.title}
      width="small"
      submitLabel="Send to the Admins"
      pendingLabel="Sending..."
      isPending={dispute.isPending}
      className="gap-4"
      onSubmit={submit}
    >
      <p className="text-14 text-muted">
        {prediction.outcome && `It was settled as ${OUTCOME_WORDS[prediction.outcome].label}. `}
        An admin reads your reason and decides for good.
      </p>
      <Field label="Why is the outcome wrong?" isRequired error={problem}>
        <Textarea
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
