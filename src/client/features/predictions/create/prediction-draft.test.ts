import { expect, test } from 'vitest';
import { checkDraft, emptyDraft } from './prediction-draft.ts';

const NOW = Date.parse('2030-05-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const draft = { ...emptyDraft(NOW), title: 'Will it be drawn?' };

test('a new prediction closes seven days ahead', () => {
  const checked = checkDraft(draft, NOW);
  expect(checked).toEqual({
    ok: true,
    body: {
      title: 'Will it be drawn?',
      description: null,
      imageUrl: null,
      expiresAt: new Date(NOW + 7 * DAY_MS).toISOString(),
    },
  });
});

test('a missing question or end is named at its field (rule W5)', () => {
  const message = 'Please fill in the title and expiration date.';
  expect(checkDraft({ ...draft, title: ' ', expiresAt: '' }, NOW)).toEqual({
    ok: false,
    problems: { title: message, expiresAt: message },
    toast: { title: 'Missing fields', description: message },
  });
  expect(checkDraft({ ...draft, title: '' }, NOW)).toMatchObject({ problems: { title: message } });
});

test('the end must be in the future', () => {
  const message = 'Expiration date must be in the future.';
  expect(checkDraft(draft, NOW + 7 * DAY_MS)).toEqual({
    ok: false,
    problems: { expiresAt: message },
    toast: { title: 'Invalid date', description: message },
  });
});

test('an invalid image URL is refused at its field', () => {
  expect(checkDraft({ ...draft, imageUrl: 'javascript:alert(1)' }, NOW)).toEqual({
    ok: false,
    problems: { imageUrl: 'Please enter a valid URL' },
    toast: null,
  });
});
