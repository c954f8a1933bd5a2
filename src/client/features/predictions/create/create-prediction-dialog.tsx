import { useRef, useState } from 'react';
import { useCreatePrediction } from '#client/features/predictions/use-prediction-mutations.ts';
import { ApiError } from '#client/lib/api/api.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Field } from '#client/ui/form/field.tsx';
import { focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { InstantField } from '#client/ui/form/instant-field.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { zoneNote } from '#client/ui/time/zone-note.tsx';
import { MAX_QUESTION_LENGTH } from '#contract/lengths.ts';
import type { Prediction } from '#contract/prediction.ts';
import { checkDraft, type DraftProblems, emptyDraft, type PredictionDraft } from './prediction-draft.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for a new prediction. */
export function CreatePredictionDialog({ open, onOpenChange }: Props) {
  const create = useCreatePrediction();
  const createdId = useRef<number | null>(null);
  const done = ({ id }: Prediction) => {
    createdId.current = id;
    onOpenChange(false);
  };
  const takeCreatedCard = () => {
    const card = document.querySelector<HTMLElement>(`[data-prediction="${createdId.current}"]`);
    createdId.current = null;
    return card;
  };
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => emptyDraft(serverNow()));
  const [problems, setProblems] = useState<DraftProblems>({});
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Each visit begins with an empty form.
    if (open) setDraft(emptyDraft(serverNow()));
    if (open) setProblems({});
  }
  const focusProblem = () => requestAnimationFrame(() => focusFirstProblem(form.current));
  const showRefusal = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    setProblems(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
    focusProblem();
  };

  const type = (field: keyof PredictionDraft) => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [field]: event.target.value });
    setProblems({ ...problems, [field]: undefined });
  };
  const submit = () => {
    const checked = checkDraft(draft, serverNow());
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      if (checked.toast) toast({ ...checked.toast, variant: 'destructive' });
      return focusProblem();
    }
    create.mutate(checked.body, { onSuccess: done, onError: showRefusal });
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Prediction"
      description="Ask something about music that will turn out to be yes or no."
      focusAfter={takeCreatedCard}
      submitLabel="Create Prediction"
      pendingLabel="Creating..."
      isPending={create.isPending}
      formRef={form}
      onSubmit={submit}
    >
      <Field label="Question" isRequired error={problems.title}>
        <Input
          value={draft.title}
          maxLength={MAX_QUESTION_LENGTH}
          autoComplete="off"
          placeholder="Will the final be a close one?"
          onChange={type('title')}
        />
      </Field>
      <Field
        label="Description"
        hint="Optional: what counts as a yes, and when it will be known"
        error={problems.description}
      >
        <Textarea value={draft.description} onChange={type('description')} />
      </Field>
      <Field label="Image URL" hint="Optional: the https:// address of a picture" error={problems.imageUrl}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={draft.imageUrl}
          onChange={type('imageUrl')}
        />
      </Field>
      <InstantField
        label="Voting Closes"
        hint={zoneNote([draft.expiresAt ? Date.parse(draft.expiresAt) : serverNow()])}
        isRequired
        error={problems.expiresAt}
        value={draft.expiresAt}
        onChange={(iso) => type('expiresAt')({ target: { value: iso ?? '' } })}
      />
    </FormDialog>
  );
}
