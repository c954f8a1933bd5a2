import { useState } from 'react';
import { NEW_SANCTION, SanctionFields } from '#client/entities/moderation/sanction-fields.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { MAX_REPORT_LENGTH } from '#contract/lengths.ts';
import { SUBMITTER_HIDDEN } from '#contract/messages/moderation.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';
import type { Report } from '#contract/moderation.ts';
import type { BodyInput, RouteAt } from '#contract/routes.ts';
import type { ReportTarget } from '#engine/kinds.ts';
import { type QueueOf, refreshQueue } from './queries.ts';
import { ReportedContent } from './reported-content.tsx';

type DecisionInput = BodyInput<RouteAt<'POST /api/reports/:id/decision'>>;

const describe = (what: string) =>
  `Every open report of this ${what} is decided with it. Those who reported it hear the outcome.`;
const DESCRIPTIONS: Record<ReportTarget, string> = {
  comment: describe('message'),
  song: describe('song'),
  user: describe('user'),
  tournament: describe('tournament'),
};

type Props = { report: Report; of: QueueOf; onClose: () => void };

/**
 * Accepts a report and may hide its content and mute the author, or dismisses it. What was typed stays when the
 * call fails.
 */
export function DecisionDialog({ report, of, onClose }: Props) {
  const { target, content } = report;
  const isContent = content !== null && (target === 'comment' || target === 'song');
  const canHide = isContent && !content.isHidden;
  const [hides, setHides] = useState(canHide);
  const [mutes, setMutes] = useState(false);
  const [sanction, setSanction] = useState(NEW_SANCTION);
  const [answer, setAnswer] = useState('');
  const { place, problem, showProblem, clearProblem } = useProblem();
  const decide = useApiMutation({
    mutationFn: (body: DecisionInput) =>
      call('POST /api/reports/:id/decision', { params: { id: report.id }, body }),
    success: { title: 'Report decided' },
    failure: { title: 'The report was not decided', fallback: 'Please try again.' },
    showAtField: (field, message) => field.startsWith('mute') && showProblem(message),
    refresh: (client) => refreshQueue(client, of),
  });
  const close = { onSuccess: onClose };
  const accept = () => {
    if (mutes && sanction.reason.trim() === '') return showProblem(REASON_MISSING);
    decide.mutate({ outcome: 'accepted', hide: hides, mute: mutes ? sanction : null, answer }, close);
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Decide the report"
      description={DESCRIPTIONS[target]}
      dismissal={
        <Button
          disabled={decide.isPending}
          onClick={() => decide.mutate({ outcome: 'dismissed', answer }, close)}
        >
          Dismiss
        </Button>
      }
      submitLabel="Accept"
      pendingLabel="Deciding..."
      isPending={decide.isPending}
      formRef={place}
      onSubmit={accept}
    >
      <ReportedContent report={report} />
      {canHide && (
        <Checkbox checked={hides} onChange={({ target }) => setHides(target.checked)}>
          {target === 'song' ? 'Hide this song' : 'Hide this message'}
        </Checkbox>
      )}
      {isContent &&
        (content.author ? (
          <Checkbox checked={mutes} onChange={({ target: { checked } }) => setMutes(checked)}>
            Mute {target === 'song' ? 'its submitter' : 'its author'} in this tournament
          </Checkbox>
        ) : (
          <p className="text-14 text-muted">{SUBMITTER_HIDDEN}</p>
        ))}
      {mutes && (
        <SanctionFields
          value={sanction}
          error={problem}
          onChange={(next) => {
            setSanction(next);
            clearProblem();
          }}
        />
      )}
      <Field label="Answer" hint="Optional. Those who reported it read it.">
        <Textarea
          rows={2}
          value={answer}
          maxLength={MAX_REPORT_LENGTH}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
