import { z } from 'zod';
import { addManagerBody, candidatesQuery, manager } from '#contract/manager.ts';
import { userParams } from '#contract/shapes.ts';
import { call } from './route.ts';

export const managersRoutes = {
  listManagers: call('anyone', 'GET /api/tournaments/:id/managers', {
    summary: 'List the managers of a tournament',
    answer: z.array(manager),
  }),
  listManagerCandidates: call('user', 'GET /api/tournaments/:id/managers/candidates', {
    summary: 'Find people of a tournament who may become managers',
    query: candidatesQuery,
    answer: z.array(manager),
  }),
  addManager: call('user', 'POST /api/tournaments/:id/managers', {
    summary: 'Name a manager of a tournament',
    body: addManagerBody,
    status: 201,
    answer: z.array(manager),
  }),
  removeManager: call('user', 'DELETE /api/tournaments/:id/managers/:userId', {
    summary: 'Remove a manager of a tournament, or stop managing it',
    params: userParams,
    answer: z.array(manager),
  }),
};
