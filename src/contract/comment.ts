import { z } from 'zod';
import { id, instant, paragraph, personName } from './shapes.ts';

/** The text of a message (rule M1). */
const content = paragraph()
  .min(1, 'Please write a message.')
  .max(2000, 'Messages can be at most 2,000 characters.');

/** The body of `POST /api/comments`; `parentId` makes the message a reply. */
export const commentBody = z.object({ content, matchupId: id, parentId: id.nullish() });
export type CommentBody = z.infer<typeof commentBody>;

/** The body of `PATCH /api/comments/:id`. */
export const commentChange = z.object({ content });
export type CommentChange = z.infer<typeof commentChange>;

/** The answer to a like, which toggles (rule M6). */
export const likeAnswer = z.object({ liked: z.boolean(), likes: z.int() });

/** The ids of the messages that the reader likes. The tree of messages is the same for all readers and leaves them out. */
export const likedComments = z.array(id);

const commentFields = z.object({
  id,
  matchupId: id,
  /** `This message was deleted` for a deleted message (rule M5). */
  content: z.string(),
  createdAt: instant,
  updatedAt: instant,
  likes: z.int(),
  userId: id,
  user: personName,
  parentId: id.nullable(),
  isDeleted: z.boolean(),
});

/** A message with its replies, newest first, at most three levels deep (rule M2). */
export const comment: z.ZodType<Comment> = commentFields
  .extend({
    get replies(): z.ZodType<Comment[]> {
      return z.array(comment);
    },
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentFields> & { replies: Comment[] };
