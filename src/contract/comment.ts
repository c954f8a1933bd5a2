import { z } from 'zod';
import { id, instant, paragraph, personName } from './shapes.ts';

const content = paragraph()
  .min(1, 'Please write a message.')
  .max(2000, 'Messages can be at most 2,000 characters.');

export const commentBody = z.object({ content, matchupId: id, parentId: id.nullish() });
export type CommentBody = z.infer<typeof commentBody>;

export const commentChange = z.object({ content });
export type CommentChange = z.infer<typeof commentChange>;

/** What a like did: it toggles (R35). */
export const likeAnswer = z.object({ liked: z.boolean(), likes: z.int() });

/** Their ids: the tree is the same for all readers and does not tell. */
export const likedComments = z.array(id);

const commentFields = z.object({
  id,
  matchupId: id,
  /** `This message was deleted` once it is (R35). */
  content: z.string(),
  createdAt: instant,
  updatedAt: instant,
  likes: z.int(),
  userId: id,
  user: personName,
  parentId: id.nullable(),
  isDeleted: z.boolean(),
});

/** A comment with its replies, newest first, at most three deep (T §9, R35). */
export const comment: z.ZodType<Comment> = commentFields
  .extend({
    get replies(): z.ZodType<Comment[]> {
      return z.array(comment);
    },
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentFields> & { replies: Comment[] };
