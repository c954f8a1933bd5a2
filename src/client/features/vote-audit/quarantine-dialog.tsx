import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { SELECTION_MISSING, SET_ASIDE_REASON_MISSING } from '#contract/messages/vote-audit.ts';
import type { QuarantineBody, QuarantinePreview, VoteAudit, VoteSelection } from '#contract/vote-audit.ts';
import { MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import { type AuditedMatchup, hasChoice, previewQuery, refreshAudit } from './queries.ts';
import { SelectionFields } from './selection-fields.tsx';

type Props = {
  audit: VoteAudit;
  matchup: AuditedMatchup;
  initial: VoteSelection;
  onClose: () => void;
};

/** Chooses votes, shows what would remain, and sets them aside with a reason. */
export function QuarantineDialog({ audit, matchup, initial, onClose }: Props) {
  const [selection, setSelection] = useState(initial);
  const [reason, setReason] = useState('');
  const { place, problem, showProblem, clearProblem } = useProblem();
  const preview = useQuery(previewQuery(matchup.id, selection));
  const setAside = useApiMutation({
    mutationFn: (body: QuarantineBody) =>
      call('POST /api/admin/matchups/:id/quarantines', { params: { id: matchup.id }, body }),
    success: ({ votes: count }) => ({
      title: 'Votes set aside',
      description: `${countText(count, 'vote')} no longer ${count === 1 ? 'counts' : 'count'}.`,
    }),
    failure: { title: 'The votes were not set aside', fallback: 'Please try again.' },
    showAtField: (field, message) => field === 'reason' && showProblem(message),
    refresh: refreshAudit(matchup),
  });
  const votes = hasChoice(selection) ? (preview.data?.selected.votes ?? 0) : 0;
  const isReady = votes >= MIN_AUDIT_GROUP && !preview.isPlaceholderData;
  const submit = () => {
    if (reason.trim() === '') return showProblem(SET_ASIDE_REASON_MISSING);
    setAside.mutate({ selection, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Set votes aside"
      description="They are kept and do not count until you restore them. The history shows it to everyone who can see the tournament."
      submitLabel={isReady ? `Set ${countText(votes, 'vote')} aside` : 'Set aside'}
      pendingLabel="Setting aside..."
      isPending={setAside.isPending}
      isDangerous
      isDisabled={!isReady}
      formRef={place}
      onSubmit={submit}
    >
      <SelectionFields audit={audit} selection={selection} onChange={setSelection} />
      <Preview selection={selection} preview={preview} />
      <Field label="Reason" hint="Part of the public history. Name no person." error={problem} isRequired>
        <Input
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={({ target }) => {
            setReason(target.value);
            clearProblem();
          }}
        />
      </Field>
    </FormDialog>
  );
}

type PreviewProps = {
  selection: VoteSelection;
  preview: { data?: QuarantinePreview | undefined; isError: boolean; refetch: () => unknown };
};

/** What the selection takes away and what remains. */
function Preview({ selection, preview }: PreviewProps) {
  return (
    <div role="status" className="rounded-control border border-line bg-raised p-4 text-14">
      {!hasChoice(selection) ? (
        <p>{SELECTION_MISSING}</p>
      ) : preview.isError ? (
        <p className="flex flex-wrap items-center justify-between gap-3">
          The votes could not be counted.
          <Button size="small" onClick={() => preview.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <PreviewText preview={preview.data} />
      )}
    </div>
  );
}

function PreviewText({ preview }: { preview: QuarantinePreview | undefined }) {
  if (!preview) return <p>Counting votes...</p>;
  const { selected, remaining } = preview;
  if (selected.votes === 0) return <p>No counted vote fits.</p>;
  if (selected.votes < MIN_AUDIT_GROUP) {
    return <p>{`Fewer than ${MIN_AUDIT_GROUP} votes fit, which is too few.`}</p>;
  }
  return (
    <>
      <p className="font-semibold">{countText(selected.votes, 'vote')} would no longer count.</p>
      <p>{countText(remaining.votes, 'vote')} would remain.</p>
    </>
  );
}
