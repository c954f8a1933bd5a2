import { describe, expect, test } from 'vitest';
import { userKeys } from '#client/entities/user/queries.ts';
import { failure, pageAnswer, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Notice } from '#contract/moderation.ts';
import { NOTICE_KINDS } from '#engine/kinds.ts';
import { Notices, noticeWords } from './notices-dialog.tsx';

const notice = (over: Partial<Notice>): Notice => ({
  id: 1,
  kind: 'unmuted',
  details: { tournamentId: 7, name: 'Summer Cup' },
  isRead: false,
  createdAt: '2030-06-01T12:00:00.000Z',
  ...over,
});
const render = (rows: Notice[]) =>
  renderMarkup(<Notices onLeave={() => {}} />, pageAnswer({ queryKey: userKeys.notices }, rows));

describe('a notice (rule O19)', () => {
  test.each(NOTICE_KINDS)('%s names its tournament', (kind) => {
    expect(noticeWords(notice({ kind })).title).toContain('in Summer Cup');
  });

  test('names the outcome of a report and the answer', () => {
    const details = {
      target: 'comment',
      outcome: 'accepted',
      answer: 'It is gone.',
      name: null,
      tournamentId: null,
    };
    expect(noticeWords(notice({ kind: 'report_decided', details }))).toEqual({
      title: 'Your report of a message was accepted',
      text: 'It is gone.',
    });
  });

  test('about a report of a tournament names the tournament once', () => {
    const details = { target: 'tournament', outcome: 'dismissed', answer: null, name: 'Summer Cup' };
    expect(noticeWords(notice({ kind: 'report_decided', details })).title).toBe(
      'Your report of Summer Cup was dismissed',
    );
  });

  test('names the reason and the end of a mute', () => {
    const details = { name: 'Summer Cup', reason: 'Too loud', endsAt: null };
    expect(noticeWords(notice({ kind: 'muted', details }))).toEqual({
      title: 'You are muted in Summer Cup for good',
      text: 'Too loud',
    });
  });

  test('is marked as new until it is read, and leads to its tournament', () => {
    const markup = render([notice({ id: 2 }), notice({ isRead: true })]);
    expect(textOf(markup).match(/New/g)).toHaveLength(1);
    expect(markup).toContain('href="/tournaments/7"');
  });
});

test('an empty list of notices and one that failed to load say so', () => {
  expect(textOf(render([]))).toContain('No notices yet.');
  const failed = renderMarkup(<Notices onLeave={() => {}} />, failure({ queryKey: userKeys.notices }));
  expect(textOf(failed)).toContain('The notices could not be loaded');
});
