import { describe, expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Comment } from '#contract/comment.ts';
import type { CommentViewer } from './comment-actions.tsx';
import { CommentItem } from './comment-item.tsx';

const LATER = '2030-06-01T12:05:00.000Z';
const AUTHOR_ID = 123_456;
const comment = exampleComment;
const replies = (count: number) => Array.from({ length: count }, (_, index) => comment(index + 2));

const VIEWER: CommentViewer = { userId: 7, canModerate: false, likedIds: new Set(), reactions: new Map() };
const TITLES = ['Levels', 'Strobe'] as const;
const NO_IDS: ReadonlySet<number> = new Set();
const itemOf = (
  over: Partial<Comment>,
  viewer: CommentViewer | null,
  lookAlikes = NO_IDS,
  titles: typeof TITLES | null = TITLES,
) => (
  <CommentItem
    comment={comment(1, over)}
    viewer={viewer}
    sending={[]}
    lookAlikes={lookAlikes}
    songTitles={titles}
  />
);
const render = (over: Partial<Comment> = {}, viewer: CommentViewer | null = VIEWER, lookAlikes = NO_IDS) =>
  renderMarkup(itemOf(over, viewer, lookAlikes));

/** The buttons below a message that has no likes and reactions. */
const ROW = ['Like, 0 likes', 'React', 'Reply', 'Actions'];

describe('the actions of a message', () => {
  test('a visitor reads the message and its likes without actions', () => {
    const item = render({ likes: 2 }, null);
    expect(buttonNames(item)).toEqual([]);
    expect(textOf(item)).toContain('Message 1 2 likes');
  });

  test('a user can like and reply', () => {
    expect(buttonNames(render())).toEqual(ROW);
  });

  test('the row below a message shows the numbers that exist', () => {
    expect(textOf(render())).toContain('Message 1 Reply');
    const liked = render({ likes: 2, reactions: { sad: 3 } });
    expect(buttonNames(liked)).toEqual(['Like, 2 likes', 'Sad, 3 reactions', 'React', 'Reply', 'Actions']);
    expect(textOf(liked)).toMatch(/2 😢 3 Reply/);
  });

  test('the author can also edit and delete', () => {
    const author = { ...VIEWER, userId: AUTHOR_ID };
    expect(buttonNames(render({}, author))).toEqual([...ROW, 'Edit', 'Delete']);
  });

  test('moderators can delete and moderate messages of others', () => {
    expect(buttonNames(render({}, { ...VIEWER, canModerate: true }))).toEqual([...ROW, 'Delete', 'Moderate']);
  });

  test('a user can report messages of others only', () => {
    const asUser = (viewer: CommentViewer) =>
      renderMarkup(itemOf({}, viewer), answer({ queryKey: userKeys.current }, { id: viewer.userId }));
    expect(buttonNames(asUser(VIEWER))).toContain('Report this message');
    expect(buttonNames(asUser({ ...VIEWER, userId: AUTHOR_ID }))).not.toContain('Report this message');
  });

  test('a liked message has a pressed button', () => {
    expect(render({}, { ...VIEWER, likedIds: new Set([1]) })).toContain('aria-pressed="true"');
    expect(render()).toContain('aria-pressed="false"');
  });
});

test('the user’s own message is marked, stands right, and has the side that its writer shows', () => {
  const own = render({ side: 2 }, { ...VIEWER, userId: AUTHOR_ID });
  expect(textOf(own)).toContain('Ada Byron You');
  expect(own).toMatch(/<div data-message="true" [^>]*data-own="true" data-side="2"/);
  expect(textOf(render({ side: 2 }))).not.toContain('You');
  expect(render({ side: 2 })).not.toContain('data-own');
});

describe('a hidden message', () => {
  const hidden = { isHidden: true, content: 'Hidden by a moderator', likes: 2, side: 1 as const };

  test('keeps its place without actions and side', () => {
    const item = render(hidden);
    expect(textOf(item)).toContain('Hidden by a moderator');
    expect(textOf(item)).not.toContain('Levels');
    expect(buttonNames(item)).toEqual([]);
  });

  test('can be deleted by its author and shown again by moderators', () => {
    expect(buttonNames(render(hidden, { ...VIEWER, userId: AUTHOR_ID }))).toEqual(['Delete']);
    expect(buttonNames(render(hidden, { ...VIEWER, canModerate: true }))).toEqual(['Moderate', 'Delete']);
  });
});

describe('links in a message', () => {
  const content = 'Hear https://music.example/a and http://plain.example.';

  test('lead away without a referrer, and only over https', () => {
    const item = render({ content });
    expect(item.match(/href="https?:[^"]+"/g)).toEqual(['href="https://music.example/a"']);
    expect(item).toContain('rel="nofollow ugc noopener noreferrer"');
    expect(textOf(item)).toContain(content);
  });

  test('stay text while the account of the author is younger than a day', () => {
    const linksOpenAt = new Date(Date.now() + 60_000).toISOString();
    expect(render({ content, linksOpenAt })).not.toMatch(/href="https:/);
    expect(render({ content, linksOpenAt: '2000-01-01T00:00:00.000Z' })).toMatch(/href="https:/);
  });
});

test('the exact time of a message can be reached by keyboard and by tap (rule M13)', () => {
  const item = render({ createdAt: '2030-06-01T12:00:00.000Z', updatedAt: '2030-06-01T12:00:00.000Z' });
  expect(item).toMatch(
    /<time [^>]*title="([^"]+)" tabindex="0"[^>]*><span[^>]*>[^<]+<\/span><span[^>]*>\1<\/span><\/time>/i,
  );
});

test('the name of the author stays for screen readers where messages stand together', () => {
  const item = renderMarkup(
    <CommentItem
      comment={comment(1)}
      viewer={VIEWER}
      sending={[]}
      lookAlikes={NO_IDS}
      songTitles={null}
      isContinued
    />,
  );
  expect(item).toMatch(/<article aria-label="Message by [^"]+"[^>]* data-continued="true"/);
});

describe('the reactions to a message', () => {
  const reactions = { sad: 1, fire: 2 };

  test('show their numbers in a fixed order, and the user’s own is pressed', () => {
    const shown = render({ reactions }, { ...VIEWER, reactions: new Map([[1, 'sad']]) });
    expect(buttonNames(shown).slice(1, 4)).toEqual(['Fire, 2 reactions', 'Sad, 1 reaction', 'React']);
    expect(shown.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(shown).toMatch(/<button(?=[^>]*aria-pressed="true")[^>]*aria-label="Sad, 1 reaction"/);
  });

  test('are numbers without buttons for a visitor', () => {
    const shown = render({ reactions }, null);
    expect(buttonNames(shown)).toEqual([]);
    expect(textOf(shown)).toContain('🔥 Fire, 2 reactions 2 😢 Sad, 1 reaction 1');
  });

  test('of a deleted message do not show', () => {
    expect(textOf(render({ reactions, isDeleted: true }, null))).not.toContain('Fire');
  });
});

describe('the side of a writer', () => {
  test('names the song that the writer voted for', () => {
    expect(textOf(render({ side: 2 }))).toContain('Voted Strobe');
    expect(textOf(render({ side: 1 }, null))).toContain('Voted Levels');
    expect(render({ side: 2 })).toContain('title="Strobe"');
    expect(render({ side: 2 })).toMatch(/<div data-message="true" [^>]*data-side="2"/);
    expect(textOf(render())).not.toContain('Voted');
  });

  test('does not show while the counts are hidden, nor at a deleted message', () => {
    expect(textOf(renderMarkup(itemOf({ side: 2 }, VIEWER, NO_IDS, null)))).not.toContain('Voted');
    expect(render({ side: 2, isDeleted: true })).not.toMatch(/Voted|data-side/);
  });
});

test('the time is relative, and exact on hover and in the markup (rule M13)', () => {
  const createdAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const markup = render({ createdAt, updatedAt: createdAt });
  expect(textOf(markup)).toContain('5 min ago');
  expect(markup).toMatch(new RegExp(`<time dateTime="${createdAt}" title="[^"]+"`));
});

describe('the text of a message', () => {
  test('an edited message is marked', () => {
    expect(textOf(render({ updatedAt: LATER }))).toContain('edited');
    expect(textOf(render())).not.toContain('edited');
  });

  test('a deleted message keeps its replies and loses actions, likes and the edited mark', () => {
    const deleted = { isDeleted: true, content: 'This message was deleted', likes: 3, updatedAt: LATER };
    const item = render({ ...deleted, replies: [comment(2)] });
    const text = textOf(item);
    expect(text).toContain('This message was deleted');
    expect(text).toContain('Message 2');
    expect(text).not.toContain('edited');
    expect(buttonNames(item)).toEqual(ROW);
    expect(textOf(render(deleted, null))).not.toContain('likes');
  });

  test('an author without a name is ‘User’ and the last 4 characters of the id', () => {
    const user = { firstName: null, lastName: null, username: null, profileImageUrl: null };
    expect(render({ user })).toContain('aria-label="Message by User 3456"');
  });

  test('the username tells authors with the same name apart, else the number of the user', () => {
    const lookAlikes = new Set([AUTHOR_ID]);
    const user = { firstName: 'Ada', lastName: 'Byron', username: null, profileImageUrl: null };
    expect(textOf(render({}, null))).not.toContain('@ada');
    expect(textOf(render({}, null, lookAlikes))).toContain('Ada Byron @ada');
    expect(textOf(render({ user }, null, lookAlikes))).toContain(`Ada Byron ~${AUTHOR_ID}`);
    expect(render({}, null, lookAlikes)).toContain('aria-label="Message by Ada Byron, @ada"');
  });
});

describe('the replies of a message', () => {
  test.each([
    [3, []],
    [4, ['Show 1 more reply']],
    [6, ['Show 3 more replies']],
  ])('of %i replies the first three show at once (rule M8)', (count, buttons) => {
    const item = render({ replies: replies(count) }, null);
    expect(item.match(/<article/g)).toHaveLength(1 + Math.min(count, 3));
    expect(buttonNames(item)).toEqual(buttons);
  });

  test('replies that are not loaded yet count for the button', () => {
    expect(buttonNames(render({ replies: replies(5), replyCount: 1204 }, null))).toEqual([
      'Show 1201 more replies',
    ]);
    expect(buttonNames(render({ replies: [], replyCount: 2 }, null))).toEqual(['Show 2 more replies']);
  });

  test('each level of replies is indented further', () => {
    const item = render({ replies: [comment(2, { replies: [comment(3)] })] }, null);
    expect(item.match(/data-stands="/g)).toHaveLength(2);
    expect(textOf(item)).toContain('Message 3');
  });

  test('replies of one author within five minutes stand together', () => {
    const together = render({ replies: [comment(2), comment(3), comment(4, { userId: 9 })] }, null);
    expect(together.match(/<article [^>]*data-continued="true"/g)).toHaveLength(1);
  });

  test('a reply that stands across from its message quotes how the message begins', () => {
    const long = 'Hear, hear. '.repeat(20);
    const reader = { ...VIEWER, userId: 77 };
    const over = { content: long, replies: [comment(2, { userId: 77 }), comment(3, { userId: 78 })] };
    const quotes = textOf(renderMarkup(itemOf(over, reader))).match(/to Ada Byron : Hear, [^M]*Message \d/g);
    expect(quotes, 'only in the own reply').toHaveLength(1);
    expect(quotes?.[0], 'only its beginning').toMatch(/^.{60,110}Message 2$/);
    const read = textOf(renderMarkup(itemOf(over, null)));
    expect(read, 'to a visitor all stand left').toContain('to Ada Byron');
    expect(read).not.toContain('to Ada Byron :');
  });

  test('a reply that is being sent shows above the others', () => {
    const sending = [{ content: 'Go!', matchupId: 1, parentId: 1, sentAt: 0, key: 1 }];
    const item = (
      <CommentItem
        comment={comment(1, { replies: replies(1) })}
        viewer={VIEWER}
        sending={sending}
        lookAlikes={NO_IDS}
        songTitles={TITLES}
      />
    );
    const currentUser = { id: VIEWER.userId, firstName: 'Grace', lastName: 'Hopper', profileImageUrl: null };
    const text = textOf(renderMarkup(item, answer({ queryKey: userKeys.current }, currentUser)));
    expect(text).toMatch(/Grace Hopper Sending\.\.\. Go! .*Message 2/);
  });
});
