import { idParams, ok } from '#contract/shapes.ts';
import {
  madeVoterCodes,
  makeVoterCodesBody,
  spendVoterCodeBody,
  voterCodeCounts,
  withdrawnVoterCodes,
  withdrawVoterCodesBody,
} from '#contract/voter-code.ts';
import type { Route } from './route.ts';

export const voterCodesRoutes = {
  getVoterCodes: {
    method: 'GET',
    path: '/api/tournaments/:id/voter-codes',
    access: 'user',
    summary: 'Count the voter codes of a tournament',
    params: idParams,
    answer: voterCodeCounts,
  },
  // Not idempotent: a stored answer would keep the codes in the database.
  makeVoterCodes: {
    method: 'POST',
    path: '/api/tournaments/:id/voter-codes',
    access: 'user',
    summary: 'Create voter codes, which are returned only once',
    params: idParams,
    body: makeVoterCodesBody,
    status: 201,
    answer: madeVoterCodes,
  },
  withdrawVoterCodes: {
    method: 'POST',
    path: '/api/tournaments/:id/voter-codes/withdraw',
    access: 'user',
    summary: 'Withdraw the unused voter codes of a range of numbers',
    params: idParams,
    body: withdrawVoterCodesBody,
    answer: withdrawnVoterCodes,
  },
  spendVoterCode: {
    method: 'POST',
    path: '/api/tournaments/:id/voter-codes/spend',
    access: 'voter',
    summary: 'Use a voter code, which lets the user or guest vote in the tournament',
    params: idParams,
    body: spendVoterCodeBody,
    answer: ok,
  },
} as const satisfies Record<string, Route>;
