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
    summary: 'A matchup',
    params: idParams,
    answer: matchup,
  },
  checkVote: {
    method: 'GET',
    path: '/api/matchups/:id/votes/check',
    access: 'user',
    summary: "The reader's own vote in a matchup",
    params: idParams,
    answer: voteCheck,
  },
  activateMatchup: {
    method: 'POST',
    path: '/api/matchups/:id/activate',
    access: 'user',
    summary: 'Open a matchup now (R20)',
    params: idParams,
    answer: matchup,
  },
  updateSchedule: {
    method: 'PATCH',
    path: '/api/matchups/:id/schedule',
    access: 'user',
    summary: "Set a matchup's times (R25)",
    params: idParams,
    body: scheduleBody,
    answer: matchup,
  },
  castVote: {
    method: 'POST',
    path: '/api/votes',
    access: 'user',
    summary: 'Vote, change the vote, or take it back (R26)',
    body: voteBody,
    answer: voteAnswer,
  },
  listComments: {
    method: 'GET',
    path: '/api/matchups/:id/comments',
    access: 'anyone',
    summary: "A matchup's discussion, newest first",
    params: idParams,
    answer: z.array(comment),
  },
  listLikedComments: {
    method: 'GET',
    path: '/api/matchups/:id/liked-comments',
    access: 'user',
    summary: 'Which comments of a discussion the reader likes',
    params: idParams,
    answer: likedComments,
  },
  createComment: {
    method: 'POST',
    path: '/api/comments',
    access: 'user',
    summary: 'Write a comment or a reply',
    body: commentBody,
    status: 201,
    idempotent: true,
    answer: comment,
  },
  deleteMatchup: {
    method: 'DELETE',
    path: '/api/matchups/:id',
    access: 'user',
    summary: 'Delete a match that no later one depends on (R13)',
    params: idParams,
    answer: ok,
  },
  updateComment: {
    method: 'PATCH',
    path: '/api/comments/:id',
    access: 'user',
    summary: "Change one's own comment",
    params: idParams,
    body: commentChange,
    answer: comment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'user',
    summary: 'Delete a comment (R35)',
    params: idParams,
    answer: ok,
  },
  likeComment: {
    method: 'POST',
    path: '/api/comments/:id/like',
    access: 'user',
    summary: 'Like a comment, or take the like back (R35)',
    params: idParams,
    answer: likeAnswer,
  },
} as const satisfies Record<string, Route>;
