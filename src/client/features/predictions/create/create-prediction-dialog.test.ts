import { expect, test } from 'vitest';
import { checkDraft, emptyDraft } from './create-prediction-dialog.tsx';

const NOW = Date.parse('2030-05-01T12:00:00Z');
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const draft = { ...emptyDraft(NOW), title: 'Will it be drawn?' };
const MISSING = 'Please fill in the title and expiration date.';
const PAST = 'Expiration date must be in the future.';

test('a new prediction closes seven days ahead', () => {
  const expiresAt = new Date(NOW + WEEK_MS).toISOString();
  const body = { title: 'Will it be drawn?', description: null, imageUrl: null, expiresAt };
  expect(checkDraft(draft, NOW)).toEqual({ ok: true, body });
});

test.each([
  [{ title: ' ', expiresAt: '' }, NOW, { title: MISSING, expiresAt: MISSING }, 'Missing fields'],
  [{ title: '' }, NOW, { title: MISSING }, 'Missing fields'],
  [{}, NOW + WEEK_MS, { expiresAt: PAST }, 'Invalid date'],
  [{ imageUrl: 'javascript:alert(1)' }, NOW, { imageUrl: 'Please enter a valid URL' }, undefined],
])('a draft with %j is refused at its fields (rule W5)', (over, now, problems, title) => {
  const checked = checkDraft({ ...draft, ...over }, now);
  expect(checked).toMatchObject({ ok: false, problems });
  expect(checked.ok || checked.toast?.title).toBe(title);
});
