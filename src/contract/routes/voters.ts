import { accountVotes, guestBody, guestChallenge } from '#contract/guest.ts';
import * as voterCode from '#contract/voter-code.ts';
import { call } from './route.ts';

export const votersRoutes = {
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
  getVoterCodes: call('user', 'GET /api/tournaments/:id/voter-codes', {
    summary: 'Count the voter codes of a tournament',
    answer: voterCode.voterCodeCounts,
  }),
  // Not idempotent: a stored answer would keep the codes in the database.
  makeVoterCodes: call('user', 'POST /api/tournaments/:id/voter-codes', {
    summary: 'Create voter codes, which are returned only once',
    body: voterCode.makeVoterCodesBody,
    status: 201,
    answer: voterCode.madeVoterCodes,
  }),
  withdrawVoterCodes: call('user', 'POST /api/tournaments/:id/voter-codes/withdraw', {
    summary: 'Withdraw the unused voter codes of a range of numbers',
    body: voterCode.withdrawVoterCodesBody,
    answer: voterCode.withdrawnVoterCodes,
  }),
  spendVoterCode: call('voter', 'POST /api/tournaments/:id/voter-codes/spend', {
    summary: 'Use a voter code, which lets the user or guest vote in the tournament',
    body: voterCode.spendVoterCodeBody,
  }),
};
