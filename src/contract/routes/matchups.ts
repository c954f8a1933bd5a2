import { z } from 'zod';
import { comment, commentBody, commentChange, likeAnswer, likedComments } from '#contract/comment.ts';
import { matchup, scheduleBody, voteCheck } from '#contract/matchup.ts';
import { idParams, ok } from '#contract/shapes.ts';
import { voteAnswer, voteBody } from '#contract/vote.ts';
import type { Route } from './route.ts';

export const matchupsRoutes = {
  getMatchup: {
    method: 'GET',
    path: '/api/matchups/:id',
    access: 'anyone',
    summary: 'Get a matchup',
    params: idParams,
    answer: matchup,
  },
  checkVote: {
    method: 'GET',
    path: '/api/matchups/:id/votes/check',
    access: 'user',
    summary: "Get the reader's vote in a matchup",
    params: idParams,
    answer: voteCheck,
  },
  activateMatchup: {
    method: 'POST',
    path: '/api/matchups/:id/activate',
    access: 'user',
    summary: 'Open a matchup now',
    params: idParams,
    answer: matchup,
  },
  updateSchedule: {
    method: 'PATCH',
    path: '/api/matchups/:id/schedule',
    access: 'user',
    summary: "Set a matchup's times",
    params: idParams,
    body: scheduleBody,
    answer: matchup,
  },
  castVote: {
    method: 'POST',
    path: '/api/votes',
    access: 'user',
    summary: 'Vote, change the vote, or remove it',
    body: voteBody,
    answer: voteAnswer,
  },
  listComments: {
    method: 'GET',
    path: '/api/matchups/:id/comments',
    access: 'anyone',
    summary: 'List the messages of a matchup, newest first',
    params: idParams,
    answer: z.array(comment),
  },
  listLikedComments: {
    method: 'GET',
    path: '/api/matchups/:id/liked-comments',
    access: 'user',
    summary: 'List the ids of the messages that the reader likes',
    params: idParams,
    answer: likedComments,
  },
  createComment: {
    method: 'POST',
    path: '/api/comments',
    access: 'user',
    summary: 'Write a message or a reply',
    body: commentBody,
    status: 201,
    idempotent: true,
    answer: comment,
  },
  deleteMatchup: {
    method: 'DELETE',
    path: '/api/matchups/:id',
    access: 'user',
    summary: 'Delete a matchup that no other matchup depends on',
    params: idParams,
    answer: ok,
  },
  updateComment: {
    method: 'PATCH',
    path: '/api/comments/:id',
    access: 'user',
    summary: 'Edit a message',
    params: idParams,
    body: commentChange,
    answer: comment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'user',
    summary: 'Delete a message',
    params: idParams,
    answer: ok,
  },
  likeComment: {
    method: 'POST',
    path: '/api/comments/:id/like',
    access: 'user',
    summary: 'Like a message, or remove the like',
    params: idParams,
    answer: likeAnswer,
  },
} as const satisfies Record<string, Route>;
