import { EXPIRATION_PASSED, PREDICTION_FIELDS_MISSING } from '#contract/messages/prediction-draft.ts';
import { type PredictionBody, predictionBody } from '#contract/prediction.ts';

/** The values of the form. `expiresAt` is an instant in ISO 8601; empty without one. */
export type PredictionDraft = { title: string; description: string; imageUrl: string; expiresAt: string };
type DraftField = keyof PredictionDraft;
export type DraftProblems = Partial<Record<DraftField, string>>;

const DAYS_AHEAD = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REQUIRED = ['title', 'expiresAt'] as const;

const MISSING = {
  title: 'Missing fields',
  description: PREDICTION_FIELDS_MISSING,
};
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
  for (const { path, message } of parsed.error.issues) problems[path[0] as DraftField] ??= message;
  return { ok: false, problems, toast: null };
}
