import { z } from 'zod';
import { COMMENT_POLICIES, REACTIONS } from '#engine/kinds.ts';
import { MAX_MESSAGE_LENGTH } from './lengths.ts';
import { cursorQuery, id, instant, paragraph, pathId, personName } from './shapes.ts';

/** The text of a message (rule M1). */
const content = paragraph({
  max: MAX_MESSAGE_LENGTH,
  tooLong: 'Messages can be at most 2,000 characters.',
}).min(1, 'Please write a message.');

/** The body of `POST /api/comments`; `parentId` makes the message a reply. */
export const commentBody = z.object({ content, matchupId: id, parentId: id.nullish() });

/** The body of `PATCH /api/comments/:id`. */
export const commentChange = z.object({ content });

/**
 * The query of a discussion. A page has up to `limit` messages in the order of the tree, with the messages
 * above the first one. With `replies` or `parentId` it has up to 100 messages of one level instead: the top level, or the
 * replies of the message `parentId`. Each comes with its `replies` newest replies (none by default).
 */
export const commentsQuery = cursorQuery.extend({
  limit: z.coerce.number().int().min(1).max(500).default(500),
  replies: z.coerce.number().int().min(0).max(10).optional(),
  parentId: pathId.optional(),
});
export type CommentsQuery = z.output<typeof commentsQuery>;

/** The version of the discussion that an answer shows. */
const version = z.int().nonnegative();

/** The answer to a like, which toggles. */
export const likeAnswer = z.object({ liked: z.boolean(), likes: z.int(), version });

/** The body of `POST /api/comments/:id/reaction`; null removes the reader's reaction. */
export const reactionBody = z.object({ reaction: z.enum(REACTIONS).nullable() });

/** The number of each reaction to a message. A reaction without users is left out. */
const reactions = z.partialRecord(z.enum(REACTIONS), z.int());

/** The answer to a reaction: the reader's reaction, and all numbers. */
export const reactionAnswer = reactionBody.extend({ reactions, version });

/** The body of `PATCH /api/matchups/:id/own-discussion`. */
export const sideChange = z.object({ showsSide: z.boolean() });

/** Why the reader may not write in a discussion. `endsAt` is null for a mute without an end. */
const closedDiscussion = z.discriminatedUnion('why', [
  z.object({ why: z.enum(COMMENT_POLICIES).exclude(['on']) }),
  z.object({ why: z.literal('muted'), reason: z.string(), endsAt: instant.nullable() }),
]);
export type ClosedDiscussion = z.infer<typeof closedDiscussion>;

/**
 * Whether the reader's side shows in a discussion, the reader's reactions, and why the reader may not write. The tree of messages is the same for all readers and leaves this out.
 */
export const ownDiscussion = sideChange.extend({
  reactions: z.array(z.object({ commentId: id, reaction: z.enum(REACTIONS) })),
  closed: closedDiscussion.nullable(),
});
export type OwnDiscussion = z.infer<typeof ownDiscussion>;

/** The body of `PATCH /api/comments/:id/hidden`. */
export const hiddenChange = z.object({ isHidden: z.boolean() });
/** The body of `PATCH /api/songs/:id/hidden`. With `textsOnly` links and pictures stay. */
export const hiddenSongChange = hiddenChange.extend({ textsOnly: z.boolean().default(false) });

/** The side of the matchup that a writer voted for, if the writer shows it. */
const side = z.union([z.literal(1), z.literal(2)]).nullable();
export type Side = z.infer<typeof side>;

/** The ids of the messages that the reader likes. The tree of messages is the same for all readers and leaves them out. */
export const likedComments = z.array(id);

/** The fields of a message without its replies. */
export const commentFields = z.object({
  id,
  matchupId: id,
  /** `This message was deleted` for a deleted message, `Hidden by a moderator` for a hidden one. */
  content: z.string(),
  createdAt: instant,
  updatedAt: instant,
  likes: z.int(),
  reactions,
  userId: id,
  user: personName,
  side,
  parentId: id.nullable(),
  isDeleted: z.boolean(),
  isHidden: z.boolean(),
  /** Only of a hidden message: whether an admin hid it, so that only admins show it again. */
  hiddenByAdmin: z.literal(true).optional(),
  /** The instant from which links in the text can be opened; null once they can. */
  linksOpenAt: instant.nullable(),
  /** The number of all direct replies; `replies` may hold only the newest. */
  replyCount: z.int(),
  version,
});

/** A message with its replies, newest first, at most three levels deep. */
export const comment: z.ZodType<Comment> = commentFields
  .extend({
    get replies(): z.ZodType<Comment[]> {
      return z.array(comment);
    },
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentFields> & { replies: Comment[] };

/** A message without its replies, as a patch carries it. */
export type FlatComment = z.infer<typeof commentFields>;
/** The numbers of a message whose text did not change. */
export type CommentCounts = Pick<
  FlatComment,
  'id' | 'likes' | 'reactions' | 'side' | 'replyCount' | 'version'
>;

/**
 * What happened to a discussion after version `from`, up to `version`. Every part holds the newest state, so a
 * patch may be applied twice. A client with a version below `from` has missed a change and reads the messages again.
 */
export type CommentPatch = {
  from: number;
  version: number;
  /** Written, edited, or deleted messages that keep their place. */
  comments: FlatComment[];
  counts: CommentCounts[];
  /** Deleted messages that do not keep their place. */
  removed: { id: number; version: number }[];
  /** The sides that writers show or hide now, beside all of their messages. */
  sides: { userId: number; side: Side; version: number }[];
};
