// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CommentList,
  createList,
  shownComments,
  withPush,
} from '#client/entities/comment/comment-list.ts';
import { countsOf } from '#client/entities/comment/comment-tree.ts';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { shownReactions } from './reactions/shown-reactions.ts';
import { useReaction, useSetReaction } from './reactions/use-reaction.ts';
import { shownLike, useLikeComment, useUpdateComment } from './use-comment-mutations.ts';
import { readText, saveText } from './writing/drafts.ts';
import { useSendComment } from './writing/use-send-comment.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const COMMENT = exampleComment(5, { likes: 2, reactions: { fire: 2, sad: 1 }, version: 3 });
const list = () => createList({ rows: [COMMENT], nextCursor: null }, 0);
const TREE = matchupKeys.comments(1);
const LIKED = matchupKeys.likedComments(1);
const FAILURE = { title: 'Error', variant: 'destructive' };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.mocked(toast).mockClear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => {
  const cached = client.getQueryData<CommentList>(TREE);
  return cached ? shownComments(cached) : [];
};

describe('a like', () => {
  const read = () => ({ likes: shown().map(({ likes }) => likes), liked: client.getQueryData(LIKED) });
  const press = { isLike: true, likes: 3 };
  beforeEach(() => {
    client.setQueryData(TREE, list());
    client.setQueryData(LIKED, []);
  });

  test('shows with the number of the server', async () => {
    stubAnswers(succeeded({ liked: true, likes: 7, version: 9 }));
    await runHook(client, () => useLikeComment(COMMENT)).mutateAsync(press);
    expect(read()).toEqual({ likes: [7], liked: [5] });
    expect(toast).not.toHaveBeenCalled();
  });

  test('a pushed number that lacks the pressed like does not hide it', () => {
    expect(shownLike({ likes: 2 }, false, press)).toEqual({ isLiked: true, likes: 3 });
    expect(shownLike({ likes: 4 }, false, press)).toEqual({ isLiked: true, likes: 4 });
    expect(shownLike({ likes: 2 }, true, { isLike: false, likes: 1 })).toEqual({ isLiked: false, likes: 1 });
    expect(shownLike({ likes: 2 }, true, undefined)).toEqual({ isLiked: true, likes: 2 });
  });

  test('an answer that is older than a push changes no number', async () => {
    const counts = [{ ...countsOf(COMMENT), likes: 8, version: 10 }];
    client.setQueryData(
      TREE,
      withPush(list(), 10, { from: 3, version: 10, comments: [], counts, removed: [], sides: [] }),
    );
    stubAnswers(succeeded({ liked: true, likes: 7, version: 9 }));
    await runHook(client, () => useLikeComment(COMMENT)).mutateAsync(press);
    expect(read()).toEqual({ likes: [8], liked: [5] });
  });

  test('is read again when the call fails, because it may have been counted', async () => {
    stubAnswers('no answer');
    await expect(runHook(client, () => useLikeComment(COMMENT)).mutateAsync(press)).rejects.toThrow();
    expect(read()).toEqual({ likes: [2], liked: [] });
    expect([TREE, LIKED].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
    expect(toast).toHaveBeenCalledWith({
      ...FAILURE,
      description: 'Failed to like comment. Please try again.',
    });
  });
});

describe('a reaction', () => {
  const OWN = matchupKeys.ownDiscussion(1);
  const press = { before: null, after: 'fire', counts: COMMENT.reactions } as const;

  beforeEach(() => {
    client.setQueryData(TREE, list());
    client.setQueryData(OWN, { showsSide: true, reactions: [{ commentId: 9, reaction: 'wow' }] });
  });

  test('shows the numbers of the server, and the user keeps the reactions to other messages', async () => {
    stubAnswers(succeeded({ reaction: 'fire', reactions: { fire: 8 }, version: 9 }));
    await runHook(client, () => useSetReaction(COMMENT)).mutateAsync(press);
    expect(shown()).toMatchObject([{ reactions: { fire: 8 }, likes: 2 }]);
    expect(client.getQueryData(OWN)).toEqual({
      showsSide: true,
      reactions: [
        { commentId: 9, reaction: 'wow' },
        { commentId: 5, reaction: 'fire' },
      ],
    });
  });

  test('is removed by a press on it, and replaced by a press on another one', async () => {
    const sent = stubAnswers(
      succeeded({ reaction: null, reactions: {}, version: 9 }),
      succeeded({ reaction: 'sad', reactions: { sad: 1 }, version: 10 }),
    );
    runHook(client, () => useReaction(COMMENT, 'fire')).choose('fire');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    runHook(client, () => useReaction(COMMENT, 'fire')).choose('sad');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    runHook(client, () => useReaction(COMMENT, undefined)).choose('wow');
    expect(sent.map(({ body }) => body)).toEqual([{ reaction: null }, { reaction: 'sad' }]);
  });

  test('is read again when the call fails, because it may have been stored', async () => {
    stubAnswers('no answer');
    await expect(runHook(client, () => useSetReaction(COMMENT)).mutateAsync(press)).rejects.toThrow();
    expect([TREE, OWN].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
    expect(toast).toHaveBeenCalledWith({
      ...FAILURE,
      description: 'Failed to react to message. Please try again.',
    });
  });

  test('shows at once, and a pushed number that lacks it does not hide it', () => {
    const counts = { fire: 2, sad: 1 };
    const moved = { before: 'sad', after: 'fire', counts } as const;
    expect(shownReactions(counts, undefined)).toEqual([
      ['fire', 2],
      ['sad', 1],
    ]);
    expect(shownReactions(counts, moved)).toEqual([['fire', 3]]);
    expect(shownReactions({ fire: 5, sad: 1 }, moved)).toEqual([['fire', 5]]);
    expect(shownReactions({ fire: 2, sad: 1, wow: 1 }, { ...moved, before: null })).toEqual([
      ['fire', 3],
      ['wow', 1],
      ['sad', 1],
    ]);
    expect(shownReactions(counts, { before: 'fire', after: null, counts })).toEqual([
      ['fire', 1],
      ['sad', 1],
    ]);
  });
});

describe('sending a message', () => {
  const OWNER = { userId: 7, place: 'matchup 1' } as const;
  const onFailed = vi.fn();
  const send = () =>
    runHook(client, () => useSendComment({ userId: 7, matchupId: 1, parentId: null }, onFailed));
  const settled = () => vi.waitFor(() => expect(client.isMutating()).toBe(0));
  beforeEach(() => onFailed.mockClear());

  test('a failed message returns to the draft, above the text typed since (rule M7)', async () => {
    stubAnswers(refused(500, 'INTERNAL', 'Server error'));
    send()('First');
    saveText(OWNER, 'Second');
    await settled();
    expect(readText(OWNER)).toBe('First\nSecond');
    expect(onFailed).toHaveBeenCalledOnce();
    expect(toast).toHaveBeenCalledWith({
      ...FAILURE,
      description: 'Failed to send message. Please try again.',
    });
  });

  test('an unanswered message keeps its key, also in a new form, until it is sent', async () => {
    const sent = stubAnswers('no answer', succeeded(exampleComment(1)), succeeded(exampleComment(2)));
    for (let count = 0; count < 3; count += 1) {
      send()('Go!');
      await settled();
    }
    const [first, second, third] = sent.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(sent[0]?.body).toEqual({ content: 'Go!', matchupId: 1, parentId: null });
  });
});

test('a sent message shows once the server answers, and its parent counts one more reply', async () => {
  client.setQueryData(TREE, list());
  const answer = exampleComment(6, { parentId: 5, content: 'Go!', version: 8 });
  stubAnswers(succeeded(answer));
  runHook(client, () => useSendComment({ userId: 7, matchupId: 1, parentId: 5 }, () => {}))('Go!');
  await vi.waitFor(() => expect(shown()).toMatchObject([{ id: 5, replyCount: 1, replies: [{ id: 6 }] }]));
});

test('an edited message shows once the server answers', async () => {
  client.setQueryData(TREE, list());
  stubAnswers(succeeded({ ...COMMENT, content: 'New', version: 4 }));
  await runHook(client, () => useUpdateComment(COMMENT)).mutateAsync('New');
  expect(shown()).toMatchObject([{ id: 5, content: 'New' }]);
  expect(toast).toHaveBeenCalledWith({ title: 'Comment updated' });
});
