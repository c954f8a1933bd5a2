import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchupKeys } from '#client/entities/matchup/queries.ts';
import { refused, runHook, stubAnswers, succeeded } from '#client/lib/testing/hook-runner.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { Comment } from '#contract/comment.ts';
import { useLikeComment, useUpdateComment } from './use-comment-mutations.ts';
import { readDraft, saveDraft } from './writing/drafts.ts';
import { useSendComment } from './writing/use-send-comment.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const COMMENT = { id: 5, matchupId: 1, likes: 2, replies: [] as Comment[] } as Comment;
const TREE = matchupKeys.comments(1);
const LIKED = matchupKeys.likedComments(1);
const FAILURE = { title: 'Error', variant: 'destructive' };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  vi.mocked(toast).mockClear();
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a like', () => {
  const likes = () => client.getQueryData<Comment[]>(TREE)?.map((comment) => comment.likes);
  const read = () => ({ likes: likes(), liked: client.getQueryData(LIKED) });
  beforeEach(() => {
    client.setQueryData(TREE, [COMMENT]);
    client.setQueryData(LIKED, []);
  });

  test('a like shows before the server answers, and then with the number of the server (rule M6)', async () => {
    let shownWhilePending: unknown;
    stubAnswers(() => {
      shownWhilePending = read();
      return succeeded({ liked: true, likes: 7 });
    });
    await runHook(client, () => useLikeComment(COMMENT)).mutateAsync(true);
    expect(shownWhilePending).toEqual({ likes: [3], liked: [5] });
    expect(read()).toEqual({ likes: [7], liked: [5] });
    expect(toast).not.toHaveBeenCalled();
  });

  test('a like is undone when the call fails (rule M6)', async () => {
    stubAnswers('no answer');
    await expect(runHook(client, () => useLikeComment(COMMENT)).mutateAsync(true)).rejects.toThrow();
    expect(read()).toEqual({ likes: [2], liked: [] });
    expect(toast).toHaveBeenCalledWith({
      ...FAILURE,
      description: 'Failed to like comment. Please try again.',
    });
  });
});

describe('sending a message', () => {
  const OWNER = { userId: 7, place: 'matchup 1' } as const;
  const onFailed = vi.fn();
  const send = () =>
    runHook(client, () => useSendComment({ userId: 7, matchupId: 1, parentId: null }, onFailed));
  const settled = () => vi.waitFor(() => expect(client.isMutating()).toBe(0));
  beforeEach(() => onFailed.mockClear());

  test('a failed message becomes a draft before the text typed since (rule M7)', async () => {
    stubAnswers(refused(500, 'INTERNAL', 'Server error'));
    send()('First');
    saveDraft(OWNER, 'Second');
    await settled();
    expect(readDraft(OWNER)).toBe('First\nSecond');
    expect(onFailed).toHaveBeenCalledOnce();
    expect(toast).toHaveBeenCalledWith({
      ...FAILURE,
      description: 'Failed to send message. Please try again.',
    });
  });

  test('an unanswered message keeps its key, also in a new form, until it is sent (rule L6)', async () => {
    const sent = stubAnswers('no answer', succeeded({ id: 1 }), succeeded({ id: 2 }));
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

test('an edited message is read again (rule M3)', async () => {
  client.setQueryData(TREE, [COMMENT]);
  stubAnswers(succeeded({ id: 5 }));
  await runHook(client, () => useUpdateComment(COMMENT)).mutateAsync('New');
  expect(client.getQueryState(TREE)?.isInvalidated).toBe(true);
  expect(toast).toHaveBeenCalledWith({ title: 'Comment updated' });
});
