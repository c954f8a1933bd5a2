import { z } from 'zod';
import * as comment from '#contract/comment.ts';
import * as matchup from '#contract/matchup.ts';
import { voteAnswer, voteBody } from '#contract/vote.ts';
import { call, pagesOf } from './route.ts';

export const matchupsRoutes = {
  getMatchup: call('anyone', 'GET /api/matchups/:id', {
    summary: 'Get a matchup',
    answer: matchup.matchup,
  }),
  checkVote: call('voter', 'GET /api/matchups/:id/votes/check', {
    summary: "Get the reader's vote in a matchup, and whether the matchup takes votes",
    answer: matchup.voteCheck,
  }),
  activateMatchup: call('user', 'POST /api/matchups/:id/activate', {
    summary: 'Open a matchup now',
    answer: matchup.matchup,
  }),
  updateSchedule: call('user', 'PATCH /api/matchups/:id/schedule', {
    summary: "Set a matchup's times",
    body: matchup.scheduleBody,
    answer: matchup.matchup,
  }),
  reopenMatchup: call('user', 'POST /api/matchups/:id/reopen', {
    summary: 'Open a completed matchup again; its result is taken back',
    body: matchup.reopenBody,
    answer: matchup.matchup,
  }),
  decideMatchup: call('user', 'POST /api/matchups/:id/decide', {
    summary: 'Name the winner of a completed matchup, with a reason',
    body: matchup.decideBody,
    answer: matchup.matchup,
  }),
  listTimeChanges: call('anyone', 'GET /api/matchups/:id/time-changes', {
    summary: "List the changes of a matchup's times, newest first",
    ...pagesOf(matchup.listedTimeChange),
  }),
  castVote: call('voter', 'POST /api/votes', {
    summary: 'Vote, change the vote, or remove it',
    body: voteBody,
    answer: voteAnswer,
  }),
  listComments: call('anyone', 'GET /api/matchups/:id/comments', {
    summary: 'List the messages of a matchup, newest first, page by page',
    query: comment.commentsQuery,
    answer: z.array(comment.comment),
  }),
  listLikedComments: call('voter', 'GET /api/matchups/:id/liked-comments', {
    summary: 'List the ids of the messages that the reader likes',
    answer: comment.likedComments,
  }),
  getOwnDiscussion: call('user', 'GET /api/matchups/:id/own-discussion', {
    summary:
      "Get the reader's reactions in a discussion, whether the vote shows, and why the reader may not write",
    answer: comment.ownDiscussion,
  }),
  changeOwnDiscussion: call('user', 'PATCH /api/matchups/:id/own-discussion', {
    summary: "Show or hide the reader's vote beside their messages",
    body: comment.sideChange,
    answer: comment.sideChange,
  }),
  createComment: call('user', 'POST /api/comments', {
    summary: 'Write a message or a reply',
    body: comment.commentBody,
    status: 201,
    idempotent: true,
    answer: comment.comment,
  }),
  deleteMatchup: call('user', 'DELETE /api/matchups/:id', {
    summary: 'Delete a matchup that no other matchup depends on',
  }),
  updateComment: call('user', 'PATCH /api/comments/:id', {
    summary: 'Edit a message',
    body: comment.commentChange,
    answer: comment.comment,
  }),
  deleteComment: call('user', 'DELETE /api/comments/:id', {
    summary: 'Delete a message',
  }),
  likeComment: call('voter', 'POST /api/comments/:id/like', {
    summary: 'Like a message, or remove the like',
    answer: comment.likeAnswer,
  }),
  reactToComment: call('user', 'POST /api/comments/:id/reaction', {
    summary: 'Set or remove a reaction to a message',
    body: comment.reactionBody,
    answer: comment.reactionAnswer,
  }),
};
