import { expect, test } from 'vitest';
import type { Notice } from '#contract/moderation.ts';
import { NOTICE_KINDS } from '#engine/kinds.ts';
import { noticeWords } from './notices-dialog.tsx';

const words = (kind: Notice['kind'], details: Notice['details'] = { name: 'Summer Cup' }) =>
  noticeWords({ id: 1, kind, details, isRead: false, createdAt: '2030-06-01T12:00:00.000Z' });

const OF_TOURNAMENTS = NOTICE_KINDS.filter((kind) => kind !== 'second_factor_removed');

test.each(OF_TOURNAMENTS)('a notice of %s names its tournament', (kind) => {
  expect(words(kind).title).toContain('Summer Cup');
});

test('a decided report names the outcome and the answer, and a reported tournament once', () => {
  expect(words('report_decided', { target: 'comment', outcome: 'accepted', answer: 'It is gone.' })).toEqual({
    title: 'Your report of a message was accepted',
    text: 'It is gone.',
  });
  const ofTournament = { target: 'tournament', outcome: 'dismissed', name: 'Summer Cup' };
  expect(words('report_decided', ofTournament).title).toBe('Your report of Summer Cup was dismissed');
});

test('a notice of a mute names the reason and the end', () => {
  expect(words('muted', { name: 'Summer Cup', reason: 'Too loud', endsAt: null })).toEqual({
    title: 'You are muted in Summer Cup for good',
    text: 'Too loud',
  });
});

test.each([
  ['host', 'You run Summer Cup now'],
  ['admin', 'The admins of this site run Summer Cup now'],
  ['member', 'Ada runs Summer Cup now'],
])('a notice of a new host tells a %s: %s', (role, title) => {
  const details = { name: 'Summer Cup', hostName: role === 'admin' ? null : 'Ada', role };
  expect(words('host_changed', details).title).toBe(title);
});
