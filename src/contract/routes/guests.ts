import { accountVotes, guestBody, guestChallenge } from '#contract/guest.ts';
import { idParams, ok } from '#contract/shapes.ts';
import type { Route } from './route.ts';

export const guestsRoutes = {
  getGuestChallenge: {
    method: 'GET',
    path: '/api/guests/challenge',
    access: 'anyone',
    summary: 'Get the proof of work that makes this browser a guest',
    answer: guestChallenge,
  },
  becomeGuest: {
    method: 'POST',
    path: '/api/guests',
    access: 'anyone',
    summary: 'Become a guest, who votes without an account, by a proof of work',
    body: guestBody,
    status: 201,
    answer: ok,
  },
  listAccountVotes: {
    method: 'GET',
    path: '/api/tournaments/:id/account-votes',
    access: 'anyone',
    summary:
      'List the matchups in which this browser has no vote, because an account voted there before it signed out',
    params: idParams,
    answer: accountVotes,
  },
} as const satisfies Record<string, Route>;
