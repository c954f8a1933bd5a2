import { afterEach, expect, test, vi } from 'vitest';
import { createList } from '#client/entities/comment/comment-list.ts';
import { discussionQuery, ownDiscussionQuery } from '#client/entities/comment/queries.ts';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, failure, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { DiscussionPanel } from './discussion-panel.tsx';
import { countNew } from './use-reading-place.ts';
import { saveText } from './writing/drafts.ts';

const SONGS = [createSong({ title: 'Levels' }), createSong({ id: 12, title: 'Strobe' })] as const;
const panelOf = (matchupId: number, areCountsHidden = false) => (
  <DiscussionPanel
    matchupId={matchupId}
    place="below"
    canModerate={false}
    songs={SONGS}
    areCountsHidden={areCountsHidden}
  />
);
const PANEL = panelOf(1);
const VISITOR = answer({ queryKey: userKeys.current }, null);
const USER = answer({ queryKey: userKeys.current }, { id: 7, role: 'user' });
const EMPTY = answer(discussionQuery(1), createList({ rows: [], nextCursor: null }, 0));

afterEach(() => vi.unstubAllGlobals());

test('an empty discussion invites the reader', () => {
  const panel = renderMarkup(PANEL, VISITOR, EMPTY);
  expect(textOf(panel)).toContain('No messages yet. Start the conversation!');
  expect(panel.match(/class="[^"]*_cover_/g), 'between both covers').toHaveLength(2);
});

test('a visitor has the button to sign in in place of the text field', () => {
  const panel = renderMarkup(PANEL, VISITOR, EMPTY);
  expect(buttonNames(panel)).toEqual(['Sign In']);
  expect(panel).not.toContain('<textarea');
});

test('a blank message cannot be sent (rule M1)', () => {
  const panel = renderMarkup(PANEL, USER, EMPTY);
  expect(panel).toContain('placeholder="Say why it wins"');
  expect(panel).toMatch(/<button[^>]*aria-label="Send message"[^>]*disabled=""/);
});

test('a closed discussion says why in place of the text field', () => {
  const closed = (why: object | null) =>
    renderMarkup(
      PANEL,
      USER,
      EMPTY,
      answer(ownDiscussionQuery(1, true), { showsSide: false, reactions: [], closed: why }),
    );
  expect(closed(null)).toContain('<textarea');
  const muted = closed({ why: 'muted', reason: 'Too loud', endsAt: null });
  expect(muted).not.toContain('<textarea');
  expect(textOf(muted)).toContain('You are muted in this tournament for good. Reason: Too loud');
  expect(textOf(closed({ why: 'participants' }))).toContain(
    'Only participants of this tournament can comment.',
  );
  const off = renderMarkup(
    <DiscussionPanel matchupId={1} place="below" areCommentsOff canModerate songs={null} areCountsHidden />,
    VISITOR,
    EMPTY,
  );
  expect(textOf(off)).toContain('Comments are off in this tournament.');
  expect(buttonNames(off)).toEqual([]);
});

test('messages that failed to load offer a retry', () => {
  const panel = textOf(renderMarkup(PANEL, VISITOR, failure(discussionQuery(1))));
  expect(panel).toContain('The messages could not be loaded.');
  expect(panel).toContain('Try again');
});

test('the switch ‘Show my vote’ shows the stored choice, and is disabled until that has loaded', () => {
  const own = (showsSide: boolean) => answer(ownDiscussionQuery(1, true), { showsSide, reactions: [] });
  const box = (markup: string) => /<input[^>]*type="checkbox"[^>]*>/.exec(markup)?.[0];
  expect(box(renderMarkup(PANEL, USER, EMPTY))).toContain('aria-label="Show my vote beside my messages"');
  expect(box(renderMarkup(PANEL, USER, EMPTY))).toContain('disabled');
  expect(box(renderMarkup(PANEL, USER, EMPTY, own(false)))).not.toMatch(/ checked=| disabled=/);
  expect(box(renderMarkup(PANEL, USER, EMPTY, own(true)))).toContain(' checked=""');
  expect(box(renderMarkup(PANEL, VISITOR, EMPTY))).toBeUndefined();
  expect(box(renderMarkup(panelOf(1, true), USER, EMPTY, own(true)))).toBeUndefined();
});

test('top-level messages of others that are newer than the last seen one count as new (rule M14)', () => {
  const list = [exampleComment(9), exampleComment(8, { userId: 7 }), exampleComment(5), exampleComment(4)];
  expect(countNew(list, 4, 7)).toBe(2);
  expect(countNew(list, null, 7)).toBe(0);
  expect(countNew(list, 9, null)).toBe(0);
});

test('an unsent draft is restored only for its user and matchup (rule M7)', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  saveText({ userId: 7, place: 'matchup 1' }, 'Half a thought');
  const typed = (matchupId: number, userId: number) => {
    const user = answer({ queryKey: userKeys.current }, { id: userId, role: 'user' });
    return /<textarea[^>]*>([^<]*)</.exec(renderMarkup(panelOf(matchupId), user))?.[1];
  };
  expect([typed(1, 7), typed(2, 7), typed(1, 8)]).toEqual(['Half a thought', '', '']);
});

test('the form counts the last 200 characters of a message', () => {
  const shownFor = (length: number) => {
    vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify('a'.repeat(length)) });
    return /[\d,]+ characters? left/.exec(textOf(renderMarkup(PANEL, USER, EMPTY)))?.[0];
  };
  expect([1799, 1800, 1999].map(shownFor)).toEqual([undefined, '200 characters left', '1 character left']);
});

test('each writer who shows a vote is listed once, below the song, while the counts are visible', () => {
  const user = (firstName: string) => ({ ...exampleComment(1).user, firstName, lastName: 'Lee' });
  const rows = [
    exampleComment(1, { userId: 3, side: 1, user: user('Ann') }),
    exampleComment(2, { userId: 3, side: 1, user: user('Ann') }),
    exampleComment(3, { userId: 4, side: 2, user: user('Ben') }),
    exampleComment(4, { userId: 5, side: 2, user: user('Cem'), isDeleted: true }),
  ];
  const list = answer(discussionQuery(1), createList({ rows, nextCursor: null }, 0));
  const text = textOf(renderMarkup(PANEL, USER, list));
  expect(text).toContain('Levels AL 1 writer Strobe BL 1 writer');
  expect(textOf(renderMarkup(panelOf(1, true), USER, list))).not.toContain('1 writer');
  const oneSided = answer(discussionQuery(1), createList({ rows: rows.slice(0, 2), nextCursor: null }, 0));
  expect(textOf(renderMarkup(PANEL, USER, oneSided))).toContain('Levels AL 1 writer Strobe No writers yet');
  expect(textOf(renderMarkup(PANEL, USER, EMPTY))).toContain('Levels No writers yet Strobe No writers yet');
});
