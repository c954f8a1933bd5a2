/** The first page of messages that the client reads, and the replies that come with each message. */
export const COMMENT_PAGE = { limit: 30, replies: 5 } as const;
