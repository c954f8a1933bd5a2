import { describe, expect, test } from 'vitest';
import type { CommentCounts, CommentPatch, FlatComment } from '#contract/comment.ts';
import { mergePatches } from './room.ts';

const message = (id: number, version: number, over: Partial<FlatComment> = {}): FlatComment => ({
  id,
  matchupId: 1,
  content: `Message ${id}`,
  createdAt: '2030-06-01T12:00:00.000Z',
  updatedAt: '2030-06-01T12:00:00.000Z',
  likes: 0,
  reactions: {},
  userId: 7,
  user: { firstName: 'Ada', lastName: null, username: 'ada', profileImageUrl: null },
  side: null,
  parentId: null,
  isDeleted: false,
  isHidden: false,
  linksOpenAt: null,
  replyCount: 0,
  version,
  ...over,
});
const patch = (version: number, over: Partial<CommentPatch>): CommentPatch => ({
  from: version - 1,
  version,
  comments: [],
  counts: [],
  removed: [],
  sides: [],
  ...over,
});

const counts = (id: number, version: number, over: Partial<CommentCounts> = {}): CommentCounts => ({
  id,
  likes: 0,
  reactions: {},
  side: null,
  replyCount: 0,
  version,
  ...over,
});

const written = patch(5, { comments: [message(1, 5)] });
const liked = patch(6, { counts: [counts(1, 6, { likes: 1 })] });
const edited = patch(7, { comments: [message(1, 7, { content: 'Better', likes: 1 })] });
const otherLiked = patch(8, { counts: [counts(2, 8, { likes: 4 })] });
const gone = patch(9, { removed: [{ id: 1, version: 9 }] });

describe('changes of a discussion in one interval (rule U6)', () => {
  test('become one patch with the newest state of each message, in whatever order they come', () => {
    for (const patches of [
      [written, liked, edited, otherLiked],
      [otherLiked, edited, liked, written],
    ]) {
      expect(mergePatches(patches)).toEqual(
        patch(8, { from: 4, comments: edited.comments, counts: otherLiked.counts }),
      );
    }
  });

  test('a like is merged into the message of the same patch', () => {
    expect(mergePatches([written, liked])?.comments).toEqual([message(1, 6, { likes: 1 })]);
  });

  test('a removed message is not in the patch', () => {
    const merged = mergePatches([written, liked, edited, otherLiked, gone]);
    expect(merged).toEqual(patch(9, { from: 4, counts: otherLiked.counts, removed: gone.removed }));
  });

  test('reactions are merged into the message of the same patch (rule M11)', () => {
    const reacted = patch(6, { counts: [counts(1, 6, { reactions: { fire: 2 } })] });
    expect(mergePatches([written, reacted])?.comments).toEqual([message(1, 6, { reactions: { fire: 2 } })]);
  });

  test('the patch has the newest side of each writer (rule M12)', () => {
    const side = (version: number, shown: 1 | 2 | null, userId = 7) =>
      patch(version, { sides: [{ userId, side: shown, version }] });
    expect(mergePatches([side(7, null), side(5, 1), side(6, 2), side(8, 1, 9)])?.sides).toEqual([
      { userId: 7, side: null, version: 7 },
      { userId: 9, side: 1, version: 8 },
    ]);
  });

  test('a missing version in between makes every client below the last version read again', () => {
    expect(mergePatches([written, edited])).toMatchObject({ from: 7, version: 7 });
  });
});
