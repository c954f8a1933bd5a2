import { describe, expect, test } from 'vitest';
import type { Notice } from '#contract/moderation.ts';
import { NOTICE_KINDS } from '#engine/kinds.ts';
import { noticeWords } from './notices-dialog.tsx';

const notice = (over: Partial<Notice>): Notice => ({
  id: 1,
  kind: 'unmuted',
  details: { tournamentId: 7, name: 'Summer Cup' },
  isRead: false,
  createdAt: '2030-06-01T12:00:00.000Z',
  ...over,
});

describe('a notice', () => {
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
});
