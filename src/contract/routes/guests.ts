import { accountVotes, guestBody, guestChallenge } from '#contract/guest.ts';
import { call } from './route.ts';

export const guestsRoutes = {
  getGuestChallenge: call('anyone', 'GET /api/guests/challenge', {
    summary: 'Get the proof of work that makes this browser a guest',
    answer: guestChallenge,
  }),
  becomeGuest: call('anyone', 'POST /api/guests', {
    summary: 'Become a guest, who votes without an account, by a proof of work',
    body: guestBody,
    status: 201,
  }),
  listAccountVotes: call('anyone', 'GET /api/tournaments/:id/account-votes', {
    summary:
      'List the matchups in which this browser has no vote, because an account voted there before it signed out',
    answer: accountVotes,
  }),
};
