import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/lengths.ts';
import { SELECTION_MISSING, SET_ASIDE_REASON_MISSING } from '#contract/messages/vote-audit.ts';
import type { QuarantinePreview, VoteAudit, VoteSelection } from '#contract/vote-audit.ts';
import { MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import { hasChoice, previewQuery } from './queries.ts';
import { SelectionFields } from './selection-fields.tsx';
import { type AuditedMatchup, useSetAside } from './use-quarantines.ts';

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
  const setAside = useSetAside(matchup, (field, message) => field === 'reason' && showProblem(message));
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
      {!hasChoice(selection) && <p>{SELECTION_MISSING}</p>}
      {hasChoice(selection) && preview.isError && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          The votes could not be counted.
          <Button size="small" onClick={() => preview.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {hasChoice(selection) && !preview.isError && <PreviewText preview={preview.data} />}
    </div>
  );
}

function PreviewText({ preview }: { preview: QuarantinePreview | undefined }) {
  if (!preview) return <p>Counting votes...</p>;
  const { selected, remaining } = preview;
  if (selected.votes < MIN_AUDIT_GROUP) {
    return (
      <p>
        {selected.votes === 0
          ? 'No counted vote fits.'
          : `Fewer than ${MIN_AUDIT_GROUP} votes fit, which is too few.`}
      </p>
    );
  }
  return (
    <>
      <p className="font-semibold">{countText(selected.votes, 'vote')} would no longer count.</p>
      <p>{countText(remaining.votes, 'vote')} would remain.</p>
    </>
  );
}
