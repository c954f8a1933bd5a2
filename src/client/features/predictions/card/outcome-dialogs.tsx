import { useState } from 'react';
import { predictionKeys, replacePrediction } from '#client/features/predictions/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { type DisputeBody, disputeBody, type Prediction } from '#contract/prediction.ts';
import { PREDICTION_OUTCOMES, type PredictionOutcome } from '#engine/kinds.ts';
import { OUTCOME_LABELS, outcomeEffect } from './prediction-state.ts';

type Props = { prediction: Prediction; open: boolean; onOpenChange: (open: boolean) => void };

/** Settles a prediction, and names the effect of each outcome before. */
export function SettleDialog({ prediction, open, onOpenChange }: Props) {
  const { id, title } = prediction;
  const [outcome, setOutcome] = useState<PredictionOutcome | null>(null);
  const settle = useApiMutation({
    mutationFn: (chosen: PredictionOutcome) =>
      call('POST /api/predictions/:id/resolve', { params: { id }, body: { outcome: chosen } }),
    success: { title: 'Prediction settled!' },
    failure: { fallback: 'Failed to settle the prediction. Please try again.' },
    onSuccess: (settled, _outcome, client) => {
      replacePrediction(client, settled);
      // Tokens and points of the current user may change.
      void client.invalidateQueries({ queryKey: predictionKeys.tokens });
      void client.invalidateQueries({ queryKey: userKeys.current });
    },
    onError: (_error, _outcome, client) => client.invalidateQueries({ queryKey: predictionKeys.list }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Settle prediction"
      description={title}
      confirmLabel={outcome ? `Settle as ${OUTCOME_LABELS[outcome]}` : 'Settle'}
      pendingLabel="Settling..."
      isPending={settle.isPending}
      isDisabled={outcome === null}
      isDangerous={false}
      onConfirm={() => outcome && settle.mutate(outcome, { onSuccess: () => onOpenChange(false) })}
    >
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-3 text-14 text-muted">
          Choose the outcome. You cannot change it later, and users who voted may dispute it for 24 hours.
        </legend>
        {PREDICTION_OUTCOMES.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-edge p-3 hover:border-ink has-checked:border-ink has-checked:bg-raised"
          >
            <input
              type="radio"
              name={`outcome-${id}`}
              checked={outcome === each}
              onChange={() => setOutcome(each)}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span>
              <span className="block text-16 font-semibold">{OUTCOME_LABELS[each]}</span>
              <span className="block text-14 text-muted">{outcomeEffect(each, prediction)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

/**
 * Asks why the outcome is wrong, and sends the dispute to the admins. A dispute that got no answer is sent again with its key.
 */
export function DisputeDialog({ prediction, open, onOpenChange }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const dispute = useApiMutation({
    mutationFn: (body: DisputeBody, idempotencyKey) =>
      call('POST /api/predictions/:id/dispute', { params: { id: prediction.id }, body, idempotencyKey }),
    success: { title: 'Dispute sent!' },
    failure: { fallback: 'Failed to send the dispute. Please try again.' },
    showAtField: (_field, message) => setProblem(message),
    onSuccess: (disputed, _body, client) => replacePrediction(client, disputed),
    onError: (_error, _body, client) => client.invalidateQueries({ queryKey: predictionKeys.list }),
  });
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
        {prediction.outcome && `It was settled as ${OUTCOME_LABELS[prediction.outcome]}. `}
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
