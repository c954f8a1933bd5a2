import type { Viewer } from '#server/context.ts';

type Authored = { userId: number };

/** Whether the viewer wrote the message (rule M4). */
export const isAuthor = (viewer: Viewer, comment: Authored) => viewer.id === comment.userId;
