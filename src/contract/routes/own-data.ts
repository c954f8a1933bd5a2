import { deleteAccountBody, ownDataFile, transferBody } from '#contract/own-data.ts';
import { call } from './route.ts';

export const ownDataRoutes = {
  getOwnData: call('user', 'GET /api/account/data', {
    summary: 'Download all data of the own account as one file',
    answer: ownDataFile,
  }),
  deleteAccount: call('user', 'POST /api/account/delete', {
    summary: 'Delete the own account; needs the password, or a recent proof for an account without one',
    body: deleteAccountBody,
  }),
  transferTournament: call('user', 'POST /api/tournaments/:id/transfer', {
    summary: 'Make a manager the creator of a tournament',
    body: transferBody,
  }),
};
