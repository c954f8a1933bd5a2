import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleComment } from '#client/entities/testing/comments.ts';
import type { Comment, CommentPatch, FlatComment } from '#contract/comment.ts';
import {
  type CommentList,
  createList,
  isBehind,
  mergeLists,
  shownComments,
  withAnswer,
  withOlder,
  withPush,
  withReplies,
} from './comment-list.ts';
import { flattenComments } from './comment-tree.ts';

/** The newest messages of each level that a page holds. */
const PAGE = 2;

/** A simulated discussion: all its states, and the patch that leads to each. */
class Discussion {
  states: ReadonlyMap<number, FlatComment>[] = [new Map()];
  patches: CommentPatch[] = [];
  #nextId = 1;

  get version() {
    return this.patches.length;
  }

  change(kind: 'write' | 'reply' | 'edit' | 'like' | 'side' | 'delete', at: number): void {
    const messages = new Map(this.states.at(-1));
    const version = this.version + 1;
    const target = [...messages.values()].at(at % Math.max(1, messages.size));
    const nothing = { comments: [], counts: [], removed: [], sides: [] };
    const patch: CommentPatch = { from: version - 1, version, ...nothing };
    const put = (comment: FlatComment, part: 'comments' | 'counts') => {
      messages.set(comment.id, comment);
      patch[part].push({ ...comment, version });
    };
    if (kind === 'write' || (kind === 'reply' && target?.parentId === null)) {
      const parent = kind === 'reply' ? target : undefined;
      const userId = (this.#nextId % 2) + 1;
      const side = [...messages.values()].find((message) => message.userId === userId)?.side ?? null;
      const parentId = parent?.id ?? null;
      const { replies, ...message } = exampleComment(this.#nextId, { parentId, userId, side });
      this.#nextId += 1;
      put(message, 'comments');
      if (parent) put({ ...parent, replyCount: parent.replyCount + 1 }, 'counts');
    } else if (target && kind === 'edit') put({ ...target, content: `Edit ${version}` }, 'comments');
    else if (target && kind === 'like') put({ ...target, likes: target.likes + 1 }, 'counts');
    else if (target && kind === 'side') {
      const { userId } = target;
      const side = ([1, 2, null] as const)[at % 3] ?? null;
      for (const message of messages.values()) {
        if (message.userId === userId) messages.set(message.id, { ...message, side });
      }
      patch.sides.push({ userId, side, version });
    } else if (target && kind === 'delete' && target.replyCount === 0) {
      messages.delete(target.id);
      patch.removed.push({ id: target.id, version });
      const parent = target.parentId === null ? undefined : messages.get(target.parentId);
      if (parent) put({ ...parent, replyCount: parent.replyCount - 1 }, 'counts');
    }
    this.states.push(messages);
    this.patches.push(patch);
  }

  /** Returns a page of one level at a version, as the server sends it. `cursor` is the id of the message before the page. */
  page(
    version: number,
    { parentId = null as number | null, cursor = null as string | null, limit = PAGE } = {},
  ) {
    const messages = [...(this.states[version]?.values() ?? [])].toReversed();
    const toComment = (message: FlatComment): Comment => ({
      ...message,
      version,
      replies: messages
        .filter((reply) => reply.parentId === message.id)
        .slice(0, PAGE)
        .map((reply) => ({ ...reply, version, replies: [] })),
    });
    const level = messages.filter(
      (message) => message.parentId === parentId && message.id < Number(cursor ?? Number.POSITIVE_INFINITY),
    );
    const rows = level.slice(0, limit).map(toComment);
    return { rows, nextCursor: level.length > limit ? String(rows.at(-1)?.id) : null };
  }
}

/** The messages without the versions, which differ between a page and a patch. */
const plain = (comments: readonly Comment[]) =>
  flattenComments(comments).map(({ version, replies, ...comment }) => comment);

/** Expects the loaded part of the list to equal the server's state at the list's version. */
function expectExact(list: CommentList, discussion: Discussion): void {
  const state = discussion.states[list.version] ?? new Map();
  for (const comment of flattenComments(list.comments)) {
    const { version, replies, ...known } = comment;
    const { version: _, ...truth } = state.get(comment.id) ?? {};
    expect(known).toEqual(truth);
    expect(replies.length).toBeLessThanOrEqual(comment.replyCount);
  }
  const top = list.comments.map(({ id }) => id);
  const all = [...state.values()].filter(({ parentId }) => parentId === null).map(({ id }) => id);
  expect(top).toEqual(all.toReversed().slice(0, top.length));
  if (list.nextCursor === null) expect(top).toHaveLength(all.length);
}

const kinds = fc.constantFrom('write', 'write', 'reply', 'reply', 'edit', 'like', 'side', 'delete');
const changes = fc.array(fc.tuple(kinds, fc.nat(50)), { minLength: 1, maxLength: 25 });

type Change = readonly [Parameters<Discussion['change']>[0], number];
const writes = (count: number) => Array.from({ length: count }, (): Change => ['write', 0]);

function discussionOf(steps: readonly Change[]) {
  const discussion = new Discussion();
  for (const step of steps) discussion.change(...step);
  return discussion;
}

describe('the loaded part of a discussion', () => {
  test('equals the state of the server at its version after reads and pushes in any order', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('push', 'older', 'replies', 'read'), fc.nat(30), fc.nat(30)),
    );
    fc.assert(
      fc.property(changes, steps, fc.nat(30), (made, script, start) => {
        const discussion = discussionOf(made);
        const some = (at: number) => at % (discussion.version + 1);
        let list = createList(discussion.page(some(start)), some(start));
        let readVersion = list.version;
        for (const [step, at, other] of script) {
          // Only the first page may come from a cache.
          const version = step === 'older' || step === 'replies' ? Math.max(readVersion, some(at)) : some(at);
          // A push carries one patch or a few that follow each other.
          const pushed = discussion.patches.slice(version, version + 1 + (other % 3));
          if (step === 'push') for (const patch of pushed) list = withPush(list, patch.version, patch);
          if (step === 'read') list = mergeLists(list, createList(discussion.page(version), version));
          if (step === 'read') readVersion = Math.max(readVersion, version);
          const cursor = list.nextCursor;
          if (step === 'older' && cursor)
            list = withOlder(list, cursor, discussion.page(version, { cursor }));
          const parent = list.comments.at(other % Math.max(1, list.comments.length));
          if (step === 'replies' && parent) {
            list = withReplies(list, parent.id, discussion.page(version, { parentId: parent.id, limit: 9 }));
          }
          if (step === 'push' || step === 'read') expectLoose(list, discussion);
        }
        const end = discussion.version;
        for (const patch of discussion.patches.slice(list.version))
          list = withPush(list, patch.version, patch);
        expect(list.version).toBe(end);
        expect(isBehind(list)).toBe(false);
        expectExact(list, discussion);
        expect(plain(shownComments(list))).toEqual(plain(list.comments));
      }),
    );
  });

  /**
   * Expects no version beyond the server's, and each message once, newest first. The content is not compared, because pages
   * of a newer version may be ahead of the list.
   */
  function expectLoose(list: CommentList, discussion: Discussion): void {
    expect(list.version).toBeLessThanOrEqual(discussion.version);
    const ids = list.comments.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  }

  test('keeps unchanged threads as they are, so that only changed ones are rendered again', () => {
    const discussion = discussionOf([...writes(2), ['reply', 1], ['like', 0]]);
    const before = createList(discussion.page(3), 3);
    const after = withPush(before, 4, discussion.patches[3] ?? null);
    expect(after.comments[0]).toBe(before.comments[0]);
    expect(after.comments[1]).not.toBe(before.comments[1]);
    expect(after.comments[1]).toMatchObject({ id: 1, likes: 1 });
  });

  test('after a missed push the list shows what is known, and must be read again', () => {
    const discussion = discussionOf(writes(3));
    const [, , last] = discussion.patches;
    const list = withPush(createList(discussion.page(1), 1), 3, last ?? null);
    expect(isBehind(list)).toBe(true);
    expect(shownComments(list).map(({ id }) => id)).toEqual([3, 1]);
    expect(isBehind(withPush(createList(discussion.page(1), 1), 3, null))).toBe(true);
  });

  test('an empty discussion whose messages were deleted is up to date after one read', () => {
    const discussion = discussionOf([...writes(1), ['delete', 0]]);
    const behind = withPush(createList(discussion.page(0), 0), 2, null);
    const read = createList(discussion.page(2), behind.latest);
    expect(isBehind(mergeLists(behind, read))).toBe(false);
  });

  test('the answer to the user’s change shows at once and survives an older read', () => {
    const discussion = discussionOf(writes(3));
    const own = exampleComment(3, { version: 3 });
    let list = withAnswer(createList(discussion.page(1), 1), { version: 3, comments: [own] });
    list = mergeLists(list, createList(discussion.page(2), 2));
    expect(shownComments(list).map(({ id }) => id)).toEqual([3, 2, 1]);
    list = withPush(list, 3, discussion.patches[2] ?? null);
    expect(list).toMatchObject({ version: 3, ahead: [] });
    expect(list.comments.map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
