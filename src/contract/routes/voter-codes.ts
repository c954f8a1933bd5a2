import * as voterCode from '#contract/voter-code.ts';
import { call } from './route.ts';

export const voterCodesRoutes = {
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
