import { useRef, useState } from 'react';
import { predictionKeys } from '#client/features/predictions/queries.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Field } from '#client/ui/form/field.tsx';
import { focusFirstProblem } from '#client/ui/form/focus-field.ts';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { InstantField } from '#client/ui/form/instant-field.tsx';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { zoneNote } from '#client/ui/time/zone-note.tsx';
import { MAX_QUESTION_LENGTH } from '#contract/lengths.ts';
import { EXPIRATION_PASSED, PREDICTION_FIELDS_MISSING } from '#contract/messages/prediction-draft.ts';
import { type Prediction, type PredictionBody, predictionBody } from '#contract/prediction.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for a new prediction. A draft that got no answer and is sent again creates no second one. */
export function CreatePredictionDialog({ open, onOpenChange }: Props) {
  const create = useApiMutation({
    mutationFn: (body: PredictionBody, idempotencyKey) =>
      call('POST /api/predictions', { body, idempotencyKey }),
    success: { title: 'Success!', description: 'Your prediction is open for votes.' },
    failure: { description: 'Failed to create prediction' },
    onSuccess: (created, _body, client) => {
      client.setQueryData<Prediction>(predictionKeys.created, created);
      return client.invalidateQueries({ queryKey: predictionKeys.list });
    },
  });
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

/** The values of the form. `expiresAt` is an instant in ISO 8601; empty without one. */
type PredictionDraft = { title: string; description: string; imageUrl: string; expiresAt: string };
type DraftProblems = Partial<PredictionDraft>;

const DAYS_AHEAD = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REQUIRED = ['title', 'expiresAt'] as const;

const MISSING = { title: 'Missing fields', description: PREDICTION_FIELDS_MISSING };
const PAST = { title: 'Invalid date', description: EXPIRATION_PASSED };

/** A new draft closes 7 days ahead. `now` is in milliseconds since 1970. */
export function emptyDraft(now: number): PredictionDraft {
  // The field shows whole minutes.
  const expiresAt = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS + DAYS_AHEAD * DAY_MS).toISOString();
  return { title: '', description: '', imageUrl: '', expiresAt };
}

type Checked =
  | { ok: true; body: PredictionBody }
  | { ok: false; problems: DraftProblems; toast: typeof MISSING | null };

/** The payload of a valid draft, else the messages at its fields, with a toast for some of them. */
export function checkDraft(draft: PredictionDraft, now: number): Checked {
  const missing = REQUIRED.filter((field) => draft[field].trim() === '');
  if (missing.length > 0) {
    const problems = Object.fromEntries(missing.map((field) => [field, MISSING.description]));
    return { ok: false, problems, toast: MISSING };
  }
  if (Date.parse(draft.expiresAt) <= now) {
    return { ok: false, problems: { expiresAt: PAST.description }, toast: PAST };
  }
  const parsed = predictionBody.safeParse(draft);
  if (parsed.success) return { ok: true, body: parsed.data };
  const problems: DraftProblems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof PredictionDraft] ??= message;
  return { ok: false, problems, toast: null };
}
