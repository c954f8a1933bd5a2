import { z } from 'zod';
import { currentUser, logInBody, profileBody } from './account.ts';
import { comment, commentBody } from './comment.ts';
import { generatedSchedule, matchup, schedule, scheduleBody, voteCheck } from './matchup.ts';
import { idParams } from './shapes.ts';
import { song, songBody } from './song.ts';
import {
  createTournamentBody,
  participant,
  tiebreakerUsage,
  tournamentAnswer,
  tournamentCard,
  tournamentDetail,
} from './tournament.ts';
import { userVotes, voteAnswer, voteBody } from './vote.ts';

/**
 * One call: who may try it at all (finer rules are the features' policies), what it takes and what it answers.
 * `anyone` includes visitors.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: 'anyone' | 'user' | 'admin';
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status?: 200 | 201;
  /** Creates something: accepts an Idempotency-Key (R38). */
  idempotent?: true;
  answer: z.ZodType;
};

const ok = z.object({ message: z.string() });

/** Every call of the product (A §7, T §7): the server registers them from here and the client calls them from here. */
export const routes = {
  getCurrentUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The signed-in user',
    answer: currentUser,
  },
  logIn: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Sign in, or register when the body holds a name or username (R3)',
    body: logInBody,
    answer: currentUser,
  },
  logOut: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    summary: 'End the session',
    answer: ok,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Change first name, last name and username',
    body: profileBody,
    answer: currentUser,
  },
  listTournaments: {
    method: 'GET',
    path: '/api/tournaments',
    access: 'anyone',
    summary: 'Tournaments that the reader may see, newest activity first',
    answer: z.array(tournamentCard),
  },
  createTournament: {
    method: 'POST',
    path: '/api/tournaments',
    access: 'user',
    summary: 'Create a tournament',
    body: createTournamentBody,
    status: 201,
    idempotent: true,
    answer: tournamentCard,
  },
  getTournament: {
    method: 'GET',
    path: '/api/tournaments/:id',
    access: 'anyone',
    summary: 'A tournament with its songs, matchups, groups and creator',
    params: idParams,
    answer: tournamentDetail,
  },
  listMatchups: {
    method: 'GET',
    path: '/api/tournaments/:id/matchups',
    access: 'anyone',
    summary: 'The matchups of a tournament',
    params: idParams,
    answer: z.array(matchup),
  },
  listUserVotes: {
    method: 'GET',
    path: '/api/tournaments/:id/user-votes',
    access: 'user',
    summary: "The reader's own votes in a tournament",
    params: idParams,
    answer: userVotes,
  },
  getTiebreakerUsage: {
    method: 'GET',
    path: '/api/tournaments/:id/tiebreaker-usage',
    access: 'anyone',
    summary: 'Remaining tiebreaker songs by main entry',
    params: idParams,
    answer: tiebreakerUsage,
  },
  listParticipants: {
    method: 'GET',
    path: '/api/tournaments/:id/participants',
    access: 'anyone',
    summary: 'The participants of a tournament with their songs',
    params: idParams,
    answer: z.array(participant),
  },
  getSchedule: {
    method: 'GET',
    path: '/api/tournaments/:id/schedule',
    access: 'anyone',
    summary: 'The schedule of a tournament',
    params: idParams,
    answer: schedule,
  },
  joinTournament: {
    method: 'POST',
    path: '/api/tournaments/:id/join',
    access: 'user',
    summary: 'Join, or follow once it has started',
    params: idParams,
    idempotent: true,
    answer: tournamentAnswer,
  },
  submitSong: {
    method: 'POST',
    path: '/api/tournaments/:id/songs',
    access: 'user',
    summary: 'Enter a song or one of its tiebreakers',
    params: idParams,
    body: songBody,
    status: 201,
    idempotent: true,
    answer: song,
  },
  generateBracket: {
    method: 'POST',
    path: '/api/tournaments/:id/generate-bracket',
    access: 'user',
    summary: 'Start a full tournament (R22)',
    params: idParams,
    answer: tournamentAnswer,
  },
  generateKnockout: {
    method: 'POST',
    path: '/api/tournaments/:id/generate-knockout',
    access: 'user',
    summary: 'Draw the knockout; a second call changes nothing (R22)',
    params: idParams,
    answer: tournamentAnswer,
  },
  generateSchedule: {
    method: 'POST',
    path: '/api/tournaments/:id/generate-schedule',
    access: 'user',
    summary: 'Give times to every unscheduled match (R25)',
    params: idParams,
    answer: generatedSchedule,
  },
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
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type Params<R extends Route> = R extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : undefined;
export type Body<R extends Route> = R extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type BodyInput<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type Answer<R extends Route> = z.output<R['answer']>;
