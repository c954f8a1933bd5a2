import { recapTwin, recapTwinBody } from '#contract/recap.ts';
import { call } from './route.ts';

export const recapsRoutes = {
  getTwin: call('voter', 'GET /api/tournaments/:id/twin', {
    summary: 'Get the voter of a completed tournament who chose most like the reader, of those who allow it',
    answer: recapTwin,
  }),
  changeOwnTwin: call('user', 'PATCH /api/tournaments/:id/twin', {
    summary: 'Choose whether others may see the own name as that of their twin voter',
    body: recapTwinBody,
    answer: recapTwin,
  }),
};
