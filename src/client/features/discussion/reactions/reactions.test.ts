// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CommentList, createList, shownComments } from '#client/entities/comment/comment-list.ts';
import { exampleComment } from '#client/entities/testing/comments.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { runHook } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { shownReactions } from './shown-reactions.ts';
import { useReaction, useSetReaction } from './use-reaction.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const COMMENT = exampleComment(5, { reactions: { fire: 2, sad: 1 }, likes: 4, version: 3 });
const TREE = matchupKeys.comments(1);
const OWN = matchupKeys.ownDiscussion(1);

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.mocked(toast).mockClear();
  client.setQueryData(TREE, createList({ rows: [COMMENT], nextCursor: null }, 0));
  client.setQueryData(OWN, { showsSide: true, reactions: [{ commentId: 9, reaction: 'wow' }] });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => shownComments(client.getQueryData<CommentList>(TREE) as CommentList);
const press = { before: null, after: 'fire', counts: COMMENT.reactions } as const;

describe('a reaction', () => {
  test('shows the numbers of the server, and the user keeps the reactions to other messages', async () => {
    stubAnswers(succeeded({ reaction: 'fire', reactions: { fire: 8 }, version: 9 }));
    await runHook(client, () => useSetReaction(COMMENT)).mutateAsync(press);
    expect(shown()).toMatchObject([{ reactions: { fire: 8 }, likes: 4 }]);
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
      title: 'Error',
      variant: 'destructive',
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
