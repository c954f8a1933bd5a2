import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input } from '#client/ui/form/input.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { QuarantinePreview, VoteAudit, VoteSelection } from '#contract/vote-audit.ts';
import { MIN_AUDIT_GROUP } from '#engine/matchup/vote-audit.ts';
import { previewQuery } from './queries.ts';
import { SelectionFields } from './selection-fields.tsx';
import { useSetAside } from './use-quarantines.ts';

type Props = {
  audit: VoteAudit;
  matchup: Pick<Matchup, 'id' | 'tournamentId'>;
  names: readonly [string, string];
  initial: VoteSelection;
  onClose: () => void;
};

/** Chooses votes, shows what would remain, and sets them aside with a reason (rule F3). */
export function QuarantineDialog({ audit, matchup, names, initial, onClose }: Props) {
  const formId = useId();
  const [selection, setSelection] = useState(initial);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const preview = useQuery(previewQuery(matchup.id, selection));
  const place = { matchupId: matchup.id, tournamentId: matchup.tournamentId };
  const setAside = useSetAside(place, (field, message) => field === 'reason' && setProblem(message));
  const votes = hasChoice(selection) ? (preview.data?.selected.votes ?? 0) : 0;
  const isReady = votes >= MIN_AUDIT_GROUP && !preview.isPlaceholderData;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || setAside.isPending) return;
    if (reason.trim() === '') return setProblem('Enter a reason');
    setAside.mutate({ selection, reason }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set Votes Aside"
      description="They are kept and do not count until you restore them. The history shows it to everyone who can see the tournament."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={!isReady}
            isPending={setAside.isPending}
            pendingLabel="Setting aside..."
          >
            {isReady ? `Set ${countText(votes, 'vote')} aside` : 'Set aside'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <SelectionFields audit={audit} selection={selection} onChange={setSelection} />
        <Preview selection={selection} preview={preview} names={names} />
        <Field label="Reason" hint="Part of the public history. Name no person." error={problem} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              value={reason}
              maxLength={200}
              onChange={({ target }) => {
                setReason(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

const hasChoice = (selection: VoteSelection) => Object.values(selection).some((value) => value !== undefined);

type PreviewProps = {
  selection: VoteSelection;
  preview: { data?: QuarantinePreview | undefined; isError: boolean; refetch: () => unknown };
  names: readonly [string, string];
};

/** What the selection takes away and what remains. */
function Preview({ selection, preview, names }: PreviewProps) {
  return (
    <div role="status" className="rounded-control border border-line bg-raised p-4 text-14">
      {!hasChoice(selection) && <p>Choose which votes to set aside.</p>}
      {hasChoice(selection) && preview.isError && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          The votes could not be counted.
          <Button size="small" onClick={() => preview.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {hasChoice(selection) && !preview.isError && <PreviewText preview={preview.data} names={names} />}
    </div>
  );
}

function PreviewText({
  preview,
  names,
}: {
  preview: QuarantinePreview | undefined;
  names: readonly [string, string];
}) {
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
      {selected.sides && remaining.sides && (
        <table className="tabular mt-3 w-full">
          <caption className="sr-only">Votes of both songs before and after</caption>
          <thead>
            <tr className="text-left text-12 text-muted">
              <th scope="col" className="font-semibold">
                Song
              </th>
              <th scope="col" className="text-right font-semibold">
                Now
              </th>
              <th scope="col" className="text-right font-semibold">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {(['song1Votes', 'song2Votes'] as const).map((side, index) => {
              const after = remaining.sides?.[side] ?? 0;
              return (
                <tr key={side}>
                  <th scope="row" className="pt-2 text-left font-normal wrap-anywhere">
                    <bdi>{names[index]}</bdi>
                  </th>
                  <td className="pt-2 text-right">{numberText(after + (selected.sides?.[side] ?? 0))}</td>
                  <td className="pt-2 text-right font-semibold">{numberText(after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
