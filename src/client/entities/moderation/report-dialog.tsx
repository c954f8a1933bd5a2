import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { useProblem } from '#client/ui/form/use-problem.ts';
import type { OpenState } from '#client/ui/overlay/dialog.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { MAX_REPORT_LENGTH } from '#contract/lengths.ts';
import { REPORT_REASON_MISSING } from '#contract/messages/reason.ts';
import type { ReportBody } from '#contract/moderation.ts';
import { REPORT_REASONS, type ReportReason, type ReportTarget } from '#engine/kinds.ts';
import { REASON_LABELS } from './labels.ts';

const CHOOSE = { value: '', label: 'Choose a reason' };
const OPTIONS = [CHOOSE, ...REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))];

type Props = OpenState & { target: ReportTarget; targetId: number; what: string };

/** Asks for the reason of a report. What was typed stays when the call fails. */
export function ReportDialog({ target, targetId, what, ...state }: Props) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [text, setText] = useState('');
  const { place, problem, showProblem, clearProblem } = useProblem();
  const report = useApiMutation({
    mutationFn: (body: ReportBody, idempotencyKey) => call('POST /api/reports', { body, idempotencyKey }),
    success: { title: 'Report sent', description: 'A notice will tell you the outcome.' },
    failure: { title: 'The report was not sent', fallback: 'Please try again.' },
    showAtField: (field, message) => field === 'reason' && showProblem(message),
  });
  const submit = () => {
    if (reason === '') return showProblem(REPORT_REASON_MISSING);
    report.mutate({ target, targetId, reason, text }, { onSuccess: () => state.onOpenChange(false) });
  };
  return (
    <FormDialog
      {...state}
      title={`Report ${what}`}
      description="The moderators read it. The person you report does not learn who you are."
      submitLabel="Send Report"
      pendingLabel="Sending..."
      isPending={report.isPending}
      formRef={place}
      onSubmit={submit}
    >
      <Field label="Reason" isRequired error={problem}>
        <Select
          options={OPTIONS}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value as ReportReason | '');
            clearProblem();
          }}
        />
      </Field>
      <Field label="What happened?" hint="Optional">
        <Textarea
          rows={3}
          value={text}
          maxLength={MAX_REPORT_LENGTH}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
