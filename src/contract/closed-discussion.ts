import type { CommentPolicy } from '#engine/kinds.ts';

/** Why a user may not write, by the comment policy. Screens import this file, which has no schemas. */
export const CLOSED_DISCUSSION_TEXTS = {
  off: 'Comments are off in this tournament.',
  participants: 'Only participants of this tournament can comment.',
} as const satisfies Record<Exclude<CommentPolicy, 'on'>, string>;
