// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Comment } from '#contract/comment.ts';
import type { CommentViewer } from './comment-actions.tsx';
import { CommentItem } from './comment-item.tsx';
import type { ItemProps } from './replies.tsx';

const LATER = '2030-06-01T12:05:00.000Z';
const AUTHOR_ID = 123_456;
const comment = exampleComment;
const replies = (count: number) => Array.from({ length: count }, (_, index) => comment(index + 2));

const VIEWER: CommentViewer = { userId: 7, canModerate: false, likedIds: new Set(), reactions: new Map() };
const AUTHOR = { ...VIEWER, userId: AUTHOR_ID };
const MODERATOR = { ...VIEWER, canModerate: true };

const render = (
  over: Partial<Comment> = {},
  viewer: CommentViewer | null = VIEWER,
  props: Partial<ItemProps> = {},
) =>
  show(
    <CommentItem
      comment={comment(1, over)}
      viewer={viewer}
      sending={[]}
      lookAlikes={new Set()}
      songTitles={['Levels', 'Strobe']}
      {...props}
    />,
    answer({ queryKey: userKeys.current }, viewer && { id: viewer.userId, firstName: 'Grace' }),
  );
const labelOf = (item: HTMLElement) => item.querySelector('article')?.getAttribute('aria-label');

/** The buttons below a message that has no likes and reactions. */
const ROW = ['Like, 0 likes', 'React', 'Reply', 'Actions'];

describe('the actions of a message', () => {
  test.each([
    ['no one who is signed out', null, []],
    ['users, who can also report', VIEWER, [...ROW, 'Report this message']],
    ['the author, who can also edit and delete', AUTHOR, [...ROW, 'Edit', 'Delete']],
    ['moderators, who can also delete and moderate', MODERATOR, [...ROW, 'Delete', 'Moderate']],
  ] as const)('are for %s', (_, viewer, names) => {
    expect(buttonNames(render({}, viewer))).toEqual(names);
  });

  test.each([
    ['no one', VIEWER, []],
    ['the author, who can delete', AUTHOR, ['Delete']],
    ['moderators, who can show it again', MODERATOR, ['Moderate', 'Delete']],
  ] as const)('are, once it is hidden, for %s', (_, viewer, names) => {
    const item = render({ isHidden: true, content: 'Hidden by a moderator', likes: 2, side: 1 }, viewer);
    expect(buttonNames(item)).toEqual(names);
    expect(textOf(item)).toContain('Hidden by a moderator');
    expect(textOf(item)).not.toContain('Levels');
  });
});

describe('the likes of and the reactions to a message', () => {
  const over = { likes: 2, reactions: { sad: 1, fire: 3 } };

  test('are buttons with their numbers in a fixed order, of which the user’s own are pressed', () => {
    const viewer = { ...VIEWER, likedIds: new Set([1]), reactions: new Map([[1, 'sad' as const]]) };
    const item = render(over, viewer);
    expect(buttonNames(item).slice(0, 3)).toEqual(['Like, 2 likes', 'Fire, 3 reactions', 'Sad, 1 reaction']);
    const pressed = [...item.querySelectorAll('[aria-pressed="true"]')];
    expect(pressed.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Like, 2 likes',
      'Sad, 1 reaction',
    ]);
  });

  test('are numbers for a visitor, and do not show at a deleted message', () => {
    expect(textOf(render(over, null))).toContain('2 likes 🔥 Fire, 3 reactions 3 😢 Sad, 1 reaction 1');
    expect(textOf(render({ ...over, isDeleted: true }, null))).not.toMatch(/Fire|likes/);
  });
});

test('the user’s own message is marked, and a message names the song that its writer shows', () => {
  const own = render({ side: 2 }, AUTHOR);
  expect(textOf(own)).toContain('Ada Byron You Voted Strobe');
  expect(own.querySelector('[data-message][data-own][data-side="2"]')).not.toBeNull();
  const other = render({ side: 1 });
  expect(textOf(other)).toContain('Voted Levels');
  expect(other.querySelector('[data-own]')).toBeNull();
  const texts = [
    render(),
    render({ side: 2 }, VIEWER, { songTitles: null }),
    render({ side: 2, isDeleted: true }),
  ].map(textOf);
  for (const text of texts) expect(text).not.toMatch(/Voted|You/);
});

test('links lead away without a referrer over https only, once the account of the author is a day old', () => {
  const content = 'Hear https://music.example/a and http://plain.example.';
  const linksIn = (linksOpenAt: string | null) => [
    ...render({ content, linksOpenAt }).querySelectorAll('a[href^="http"]'),
  ];
  const [link, ...others] = linksIn('2000-01-01T00:00:00.000Z');
  expect(link?.getAttribute('href')).toBe('https://music.example/a');
  expect(link?.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer');
  expect(others).toEqual([]);
  expect(linksIn(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
});

test('the time is relative, and exact on hover, by keyboard and by tap (rule M13)', () => {
  const createdAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const time = render({ createdAt, updatedAt: createdAt }).querySelector('time');
  expect(time?.tabIndex).toBe(0);
  const [relative, exact] = [...(time?.children ?? [])].map((part) => part.textContent);
  expect([relative, exact]).toEqual(['5 min ago', time?.title]);
});

test('an edited message is marked, and a deleted one keeps its replies and loses everything else', () => {
  expect(textOf(render({ updatedAt: LATER }))).toContain('edited');
  expect(textOf(render())).not.toContain('edited');
  const deleted = { isDeleted: true, content: 'This message was deleted', updatedAt: LATER };
  const item = render({ ...deleted, replies: [comment(2)] });
  expect(textOf(item)).toMatch(/This message was deleted.*Message 2/);
  expect(textOf(item)).not.toContain('edited');
  expect(buttonNames(item), 'of the reply').toEqual([...ROW, 'Report this message']);
});

test('authors with the same name are told apart by their usernames, else by their numbers', () => {
  const lookAlikes = new Set([AUTHOR_ID]);
  const unnamed = { firstName: null, lastName: null, username: null, profileImageUrl: null };
  const user = { ...unnamed, firstName: 'Ada', lastName: 'Byron' };
  expect(labelOf(render({ user: unnamed }))).toBe('Message by User 3456');
  expect(textOf(render({}, null))).not.toContain('@ada');
  expect(labelOf(render({}, null, { lookAlikes }))).toBe('Message by Ada Byron, @ada');
  expect(textOf(render({ user }, null, { lookAlikes }))).toContain(`Ada Byron ~${AUTHOR_ID}`);
  const continued = render({}, null, { isContinued: true });
  expect(labelOf(continued), 'where messages stand together').toBe('Message by Ada Byron');
});

describe('the replies of a message', () => {
  test.each([
    [{ replies: replies(3) }, 3, []],
    [{ replies: replies(4) }, 3, ['Show 1 more reply']],
    [{ replies: replies(5), replyCount: 1204 }, 3, ['Show 1201 more replies']],
    [{ replies: [], replyCount: 2 }, 0, ['Show 2 more replies']],
  ])('show three at once, and the number of the others (rule M8)', (over, shown, buttons) => {
    const item = render(over, null);
    expect(item.querySelectorAll('article')).toHaveLength(1 + shown);
    expect(buttonNames(item)).toEqual(buttons);
  });

  test('of one author within five minutes stand together', () => {
    const item = render({ replies: [comment(2), comment(3), comment(4, { userId: 9 })] }, null);
    expect(item.querySelectorAll('article[data-continued]')).toHaveLength(1);
  });

  test('quote how their message begins where they stand across from it', () => {
    const over = {
      content: 'Hear, hear. '.repeat(20),
      replies: [comment(2, { userId: 77 }), comment(3, { userId: 78 })],
    };
    const read = (viewer: CommentViewer | null) => textOf(render(over, viewer));
    const quotes = read({ ...VIEWER, userId: 77 }).match(/to Ada Byron : Hear, [^M]*Message \d/g);
    expect(quotes, 'only in the own reply').toHaveLength(1);
    expect(quotes?.[0], 'only its beginning').toMatch(/^.{60,110}Message 2$/);
    expect(read(null), 'to a visitor all stand left').not.toContain('to Ada Byron :');
  });

  test('that are being sent show above the others', () => {
    const sending = [{ content: 'Go!', matchupId: 1, parentId: 1, sentAt: 0, key: 1 }];
    const text = textOf(render({ replies: replies(1) }, VIEWER, { sending }));
    expect(text).toMatch(/Grace Sending\.\.\. Go! .*Message 2/);
  });
});
