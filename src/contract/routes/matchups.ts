import { z } from 'zod';
import {
  comment,
  commentBody,
  commentChange,
  commentsQuery,
  likeAnswer,
  likedComments,
  ownDiscussion,
  reactionAnswer,
  reactionBody,
  sideChange,
} from '#contract/comment.ts';
import {
  decideBody,
  listedTimeChange,
  matchup,
  reopenBody,
  scheduleBody,
  voteCheck,
} from '#contract/matchup.ts';
import { cursorQuery } from '#contract/shapes.ts';
import { voteAnswer, voteBody } from '#contract/vote.ts';
import { call } from './route.ts';

export const matchupsRoutes = {
  getMatchup: call('anyone', 'GET /api/matchups/:id', {
    summary: 'Get a matchup',
    answer: matchup,
  }),
  checkVote: call('voter', 'GET /api/matchups/:id/votes/check', {
    summary: "Get the reader's vote in a matchup, and whether the matchup takes votes",
    answer: voteCheck,
  }),
  activateMatchup: call('user', 'POST /api/matchups/:id/activate', {
    summary: 'Open a matchup now',
    answer: matchup,
  }),
  updateSchedule: call('user', 'PATCH /api/matchups/:id/schedule', {
    summary: "Set a matchup's times",
    body: scheduleBody,
    answer: matchup,
  }),
  reopenMatchup: call('user', 'POST /api/matchups/:id/reopen', {
    summary: 'Open a completed matchup again; its result is taken back',
    body: reopenBody,
    answer: matchup,
  }),
  decideMatchup: call('user', 'POST /api/matchups/:id/decide', {
    summary: 'Name the winner of a completed matchup, with a reason',
    body: decideBody,
    answer: matchup,
  }),
  listTimeChanges: call('anyone', 'GET /api/matchups/:id/time-changes', {
    summary: "List the changes of a matchup's times, newest first",
    query: cursorQuery,
    answer: z.array(listedTimeChange),
  }),
  castVote: call('voter', 'POST /api/votes', {
    summary: 'Vote, change the vote, or remove it',
    body: voteBody,
    answer: voteAnswer,
  }),
  listComments: call('anyone', 'GET /api/matchups/:id/comments', {
    summary: 'List the messages of a matchup, newest first, page by page',
    query: commentsQuery,
    answer: z.array(comment),
  }),
  listLikedComments: call('voter', 'GET /api/matchups/:id/liked-comments', {
    summary: 'List the ids of the messages that the reader likes',
    answer: likedComments,
  }),
  getOwnDiscussion: call('user', 'GET /api/matchups/:id/own-discussion', {
    summary:
      "Get the reader's reactions in a discussion, whether the vote shows, and why the reader may not write",
    answer: ownDiscussion,
  }),
  changeOwnDiscussion: call('user', 'PATCH /api/matchups/:id/own-discussion', {
    summary: "Show or hide the reader's vote beside their messages",
    body: sideChange,
    answer: sideChange,
  }),
  createComment: call('user', 'POST /api/comments', {
    summary: 'Write a message or a reply',
    body: commentBody,
    status: 201,
    idempotent: true,
    answer: comment,
  }),
  deleteMatchup: call('user', 'DELETE /api/matchups/:id', {
    summary: 'Delete a matchup that no other matchup depends on',
  }),
  updateComment: call('user', 'PATCH /api/comments/:id', {
    summary: 'Edit a message',
    body: commentChange,
    answer: comment,
  }),
  deleteComment: call('user', 'DELETE /api/comments/:id', {
    summary: 'Delete a message',
  }),
  likeComment: call('voter', 'POST /api/comments/:id/like', {
    summary: 'Like a message, or remove the like',
    answer: likeAnswer,
  }),
  reactToComment: call('user', 'POST /api/comments/:id/reaction', {
    summary: 'Set or remove a reaction to a message',
    body: reactionBody,
    answer: reactionAnswer,
  }),
};
