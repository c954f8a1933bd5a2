import { expect, test } from 'vitest';
import { createList } from '#client/entities/comment/comment-list.ts';
import { discussionQuery } from '#client/entities/comment/queries.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { DiscussionPanel } from './discussion-panel.tsx';

const PANEL = <DiscussionPanel matchupId={1} canModerate={false} />;
const VISITOR = answer({ queryKey: userKeys.current }, null);
const USER = answer({ queryKey: userKeys.current }, { id: 7, role: 'user' });
const EMPTY = answer(discussionQuery(1), createList({ rows: [], nextCursor: null }, 0));

test('an empty discussion invites the reader (rule M9)', () => {
  expect(textOf(renderMarkup(PANEL, VISITOR, EMPTY))).toContain('No messages yet. Start the conversation!');
});

test('a visitor reads and is offered to sign in (rules A2, A3)', () => {
  const panel = renderMarkup(PANEL, VISITOR, EMPTY);
  expect(buttonNames(panel)).toEqual(['Sign In']);
  expect(panel).not.toContain('<textarea');
});

test('a blank message cannot be sent (rule M1)', () => {
  const panel = renderMarkup(PANEL, USER, EMPTY);
  expect(panel).toContain('placeholder="Write a message"');
  expect(panel).toMatch(/<button[^>]*aria-label="Send message"[^>]*disabled=""/);
});

test('messages that failed to load offer a retry', () => {
  const panel = textOf(renderMarkup(PANEL, VISITOR, failure(discussionQuery(1))));
  expect(panel).toContain('The messages could not be loaded.');
  expect(panel).toContain('Try again');
});
