import { type FormEvent, useId, useState } from 'react';
import { NEW_SANCTION, SanctionFields } from '#client/entities/moderation/sanction-fields.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Report } from '#contract/moderation.ts';
import type { QueueOf } from './queries.ts';
import { useDecision } from './use-decisions.ts';

const MAX_ANSWER = 500;

type Props = { report: Report; of: QueueOf; onClose: () => void };

/** Accepts a report, with what follows, or dismisses it (rule O12). What was typed stays when the call fails. */
export function DecisionDialog({ report, of, onClose }: Props) {
  const formId = useId();
  const { target, content } = report;
  const canHide = content !== null && !content.isHidden && (target === 'comment' || target === 'song');
  const canMute = content !== null && target === 'comment';
  const [hides, setHides] = useState(canHide);
  const [mutes, setMutes] = useState(false);
  const [sanction, setSanction] = useState(NEW_SANCTION);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useDecision(report, of, (field, message) => {
    if (field.startsWith('mute')) setProblem(message);
  });
  const close = { onSuccess: onClose };
  const accept = (event: FormEvent) => {
    event.preventDefault();
    if (mutes && sanction.reason.trim() === '') return setProblem('Please give a reason.');
    if (!decide.isPending) {
      decide.mutate({ outcome: 'accepted', hide: hides, mute: mutes ? sanction : null, answer }, close);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Decide the report"
      description="All open reports of the same are decided together, and their reporters hear the outcome."
      footer={
        <>
          <Button
            disabled={decide.isPending}
            onClick={() => decide.mutate({ outcome: 'dismissed', answer }, close)}
          >
            Dismiss
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={decide.isPending}
            pendingLabel="Deciding..."
          >
            Accept
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={accept} className="grid grid-cols-1 gap-5">
        {canHide && (
          <Checkbox checked={hides} onChange={({ target }) => setHides(target.checked)}>
            {target === 'song' ? 'Hide this song' : 'Hide this message'}
          </Checkbox>
        )}
        {canMute && (
          <Checkbox checked={mutes} onChange={({ target }) => setMutes(target.checked)}>
            Mute its author in this tournament
          </Checkbox>
        )}
        {mutes && (
          <SanctionFields
            value={sanction}
            error={problem}
            onChange={(next) => {
              setSanction(next);
              setProblem(undefined);
            }}
          />
        )}
        <Field label="Answer" hint="Optional. Those who reported it read it.">
          {(wiring) => (
            <Textarea
              {...wiring}
              dir="auto"
              rows={2}
              value={answer}
              maxLength={MAX_ANSWER}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
