import { describe, expect, test } from 'vitest';
import type { CommentPatch, FlatComment } from '#contract/comment.ts';
import { mergePatches } from './comment-batch.ts';

const message = (id: number, version: number, over: Partial<FlatComment> = {}): FlatComment => ({
  id,
  matchupId: 1,
  content: `Message ${id}`,
  createdAt: '2030-06-01T12:00:00.000Z',
  updatedAt: '2030-06-01T12:00:00.000Z',
  likes: 0,
  userId: 7,
  user: { firstName: 'Ada', lastName: null, username: 'ada', profileImageUrl: null },
  parentId: null,
  isDeleted: false,
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
  ...over,
});

const written = patch(5, { comments: [message(1, 5)] });
const liked = patch(6, { counts: [{ id: 1, likes: 1, replyCount: 0, version: 6 }] });
const edited = patch(7, { comments: [message(1, 7, { content: 'Better', likes: 1 })] });
const otherLiked = patch(8, { counts: [{ id: 2, likes: 4, replyCount: 0, version: 8 }] });
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

  test('a like counts at the message that the same patch brings', () => {
    expect(mergePatches([written, liked])?.comments).toEqual([message(1, 6, { likes: 1 })]);
  });

  test('a message that went is not brought', () => {
    const merged = mergePatches([written, liked, edited, otherLiked, gone]);
    expect(merged).toEqual(patch(9, { from: 4, counts: otherLiked.counts, removed: gone.removed }));
  });

  test('a missing version in between makes every client below the last version read', () => {
    expect(mergePatches([written, edited])).toMatchObject({ from: 7, version: 7 });
  });
});
