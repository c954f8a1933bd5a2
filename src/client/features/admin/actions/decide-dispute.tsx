import { useInfiniteQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { call } from '#client/lib/api/api.ts';
import { moreOf, pagedQuery } from '#client/lib/api/paged-query.ts';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { useCallForm } from '#client/ui/form/use-call-form.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import type { DisputedPrediction, DisputeReason } from '#contract/admin.ts';
import { OWN_PREDICTION } from '#contract/messages/prediction.ts';
import type { DecideDisputeBody } from '#contract/prediction.ts';
import { PREDICTION_OUTCOMES, type PredictionOutcome } from '#engine/kinds.ts';
import { RowDialog, refreshUsers, rowChange } from './row-actions.tsx';

type Props = { dispute: DisputedPrediction };

export const OUTCOME_LABELS: Record<PredictionOutcome, string> = { yes: 'Yes', no: 'No', void: 'Void' };

const reasonsQuery = (predictionId: number) =>
  pagedQuery<DisputeReason>(['/api/admin/predictions', predictionId, 'disputes'], { staleTime: 0 });

/** Decides the dispute of a prediction for good. An admin who may not decide it reads why. */
export function DecideDispute({ dispute }: Props) {
  if (!dispute.canDecide) return <p className="text-14 text-muted">{OWN_PREDICTION}</p>;
  return (
    <RowDialog icon={Gavel} label="Decide" subject={dispute.title}>
      {(close) => <DecideDialog dispute={dispute} onClose={close} />}
    </RowDialog>
  );
}

const UNDECIDED: { outcome: PredictionOutcome | null; note: string } = { outcome: null, note: '' };

function DecideDialog({ dispute, onClose }: Props & { onClose: () => void }) {
  const { form, submit, isPending } = useCallForm({
    defaultValues: UNDECIDED,
    messagesAt: 'note',
    onDone: onClose,
    ...rowChange({
      mutationFn: (body: DecideDisputeBody) =>
        call('POST /api/admin/predictions/:id/dispute', { params: { id: dispute.predictionId }, body }),
      done: 'Dispute decided',
      failed: 'The dispute was not decided',
      // Points of the admin may change, too.
      refresh: refreshUsers,
    }),
  });
  const outcome = form.watch('outcome');
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Decide the dispute"
      description={dispute.title}
      submitLabel={outcome ? decisionLabel(dispute.outcome, outcome) : 'Decide'}
      pendingLabel="Deciding..."
      isPending={isPending}
      isDisabled={outcome === null}
      onSubmit={submit}
    >
      <Reasons dispute={dispute} />
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-3 text-14 text-muted">
          Choose the final outcome. Points follow it, and it cannot be disputed again.
        </legend>
        {PREDICTION_OUTCOMES.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge p-3 hover:border-ink has-checked:border-ink has-checked:bg-raised"
          >
            <input
              {...form.register('outcome')}
              type="radio"
              value={each}
              className="size-5 shrink-0 accent-ink"
            />
            <span className="text-16 font-semibold">{decisionLabel(dispute.outcome, each)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Note"
        hint="Optional: shown to all users on the prediction"
        error={form.formState.errors.note?.message}
      >
        <Textarea {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}

function decisionLabel(disputed: PredictionOutcome, decided: PredictionOutcome): string {
  if (disputed === decided) return `Confirm ${OUTCOME_LABELS[disputed]}`;
  return decided === 'void' ? 'Make it Void' : `Change to ${OUTCOME_LABELS[decided]}`;
}

function Reasons({ dispute: { predictionId, disputes, disputeCount, description } }: Props) {
  const query = useInfiniteQuery({ ...reasonsQuery(predictionId), enabled: disputeCount > disputes.length });
  const shown = query.data?.pages.flatMap(({ rows }) => rows) ?? disputes;
  return (
    <div className="grid grid-cols-1 gap-3">
      {description && (
        <p dir="auto" className="text-start text-14 whitespace-pre-line text-muted wrap-anywhere">
          {description}
        </p>
      )}
      <ul aria-label="Disputes" className="grid max-h-72 grid-cols-1 gap-3 overflow-y-auto">
        {shown.map(({ userId, name, vote, reason }) => (
          <li key={userId} className="rounded-control border border-line p-3 text-14">
            <p className="font-semibold wrap-anywhere">
              <bdi translate="no">{name || `User ${userId}`}</bdi> voted {OUTCOME_LABELS[vote]}
            </p>
            <p dir="auto" className="mt-1 text-start whitespace-pre-line wrap-anywhere">
              {reason}
            </p>
          </li>
        ))}
        {query.hasNextPage && (
          <li>
            <ShowMore {...moreOf(query)} />
          </li>
        )}
      </ul>
    </div>
  );
}
