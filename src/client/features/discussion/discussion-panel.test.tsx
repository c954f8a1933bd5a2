// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createList } from '#client/entities/comment/comment-list.ts';
import { discussionQuery, ownDiscussionQuery } from '#client/entities/comment/queries.ts';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Comment } from '#contract/comment.ts';
import { DiscussionPanel, type DiscussionProps } from './discussion-panel.tsx';
import { countNew } from './use-list-place.ts';
import { saveText } from './writing/drafts.ts';

const SONGS = [createSong({ title: 'Levels' }), createSong({ id: 12, title: 'Strobe' })] as const;
const listOf = (rows: Comment[]) => answer(discussionQuery(1), createList({ rows, nextCursor: null }, 0));
const ownOf = (own: object) => answer(ownDiscussionQuery(1, true), own);

type Shown = Partial<DiscussionProps> & {
  userId?: number | null;
  rows?: Comment[];
  own?: object | null;
};

const render = ({ userId = 7, rows = [], own = null, ...props }: Shown = {}) =>
  show(
    <DiscussionPanel
      matchupId={1}
      place="below"
      canModerate={false}
      songs={SONGS}
      areCountsHidden={false}
      {...props}
    />,
    answer({ queryKey: userKeys.current }, userId && { id: userId, role: 'user' }),
    listOf(rows),
    ...(own ? [ownOf(own)] : []),
  );
const fieldIn = (panel: HTMLElement) => panel.querySelector('textarea');

beforeEach(() => sessionStorage.clear());

test('an empty discussion invites the reader, and a visitor to sign in', () => {
  const panel = render({ userId: null });
  expect(textOf(panel)).toContain('No messages yet. Start the conversation!');
  expect(buttonNames(panel)).toEqual(['Sign In']);
  expect(fieldIn(panel)).toBeNull();
});

test('a blank message cannot be sent (rule M1)', () => {
  const panel = render();
  expect(fieldIn(panel)?.placeholder).toBe('Say why it wins');
  expect(panel.querySelector<HTMLButtonElement>('[aria-label="Send message"]')?.disabled).toBe(true);
});

test('a closed discussion says why in place of the text field', () => {
  const closed = (why: object) => render({ own: { showsSide: false, reactions: [], closed: why } });
  const muted = closed({ why: 'muted', reason: 'Too loud', endsAt: null });
  expect(fieldIn(muted)).toBeNull();
  expect(textOf(muted)).toContain('You are muted in this tournament for good. Reason: Too loud');
  expect(textOf(closed({ why: 'participants' }))).toContain(
    'Only participants of this tournament can comment.',
  );
  const off = render({ userId: null, areCommentsOff: true, songs: null });
  expect(textOf(off)).toContain('Comments are off in this tournament.');
  expect(buttonNames(off)).toEqual([]);
});

test('the switch ‘Show my vote’ shows the stored choice, and is disabled until that has loaded', () => {
  const boxIn = (shown: Shown) => render(shown).querySelector<HTMLInputElement>('input[type="checkbox"]');
  const own = { showsSide: true, reactions: [] };
  expect(boxIn({})?.getAttribute('aria-label')).toBe('Show my vote beside my messages');
  expect(boxIn({})).toMatchObject({ disabled: true });
  expect(boxIn({ own })).toMatchObject({ disabled: false, checked: true });
  expect(boxIn({ own: { ...own, showsSide: false } })).toMatchObject({ disabled: false, checked: false });
  expect(boxIn({ userId: null })).toBeNull();
  expect(boxIn({ own, areCountsHidden: true })).toBeNull();
});

test('top-level messages of others that are newer than the last seen one count as new (rule M14)', () => {
  const list = [exampleComment(9), exampleComment(8, { userId: 7 }), exampleComment(5), exampleComment(4)];
  expect(countNew(list, 4, 7)).toBe(2);
  expect(countNew(list, null, 7)).toBe(0);
  expect(countNew(list, 9, null)).toBe(0);
});

test('an unsent draft is restored only for its user and matchup (rule M7)', () => {
  saveText({ userId: 7, place: 'matchup 1' }, 'Half a thought');
  const typed = (matchupId: number, userId: number) => fieldIn(render({ matchupId, userId }))?.value;
  expect([typed(1, 7), typed(2, 7), typed(1, 8)]).toEqual(['Half a thought', '', '']);
});

test('the form counts the last 200 characters of a message', () => {
  const shownFor = (length: number) => {
    saveText({ userId: 7, place: 'matchup 1' }, 'a'.repeat(length));
    return /[\d,]+ characters? left/.exec(textOf(render()))?.[0];
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
  expect(textOf(render({ rows }))).toContain('Levels AL 1 writer Strobe BL 1 writer');
  expect(textOf(render({ rows, areCountsHidden: true }))).not.toContain('1 writer');
  expect(textOf(render({ rows: rows.slice(0, 2) }))).toContain('Levels AL 1 writer Strobe No writers yet');
});
