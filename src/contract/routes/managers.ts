import { z } from 'zod';
import { addManagerBody, candidatesQuery, manager, managerParams } from '#contract/manager.ts';
import { idParams } from '#contract/shapes.ts';
import type { Route } from './route.ts';

export const managersRoutes = {
  listManagers: {
    method: 'GET',
    path: '/api/tournaments/:id/managers',
    access: 'anyone',
    summary: 'List the managers of a tournament',
    params: idParams,
    answer: z.array(manager),
  },
  listManagerCandidates: {
    method: 'GET',
    path: '/api/tournaments/:id/managers/candidates',
    access: 'user',
    summary: 'Find people of a tournament who may become managers',
    params: idParams,
    query: candidatesQuery,
    answer: z.array(manager),
  },
  addManager: {
    method: 'POST',
    path: '/api/tournaments/:id/managers',
    access: 'user',
    summary: 'Name a manager of a tournament',
    params: idParams,
    body: addManagerBody,
    status: 201,
    answer: z.array(manager),
  },
  removeManager: {
    method: 'DELETE',
    path: '/api/tournaments/:id/managers/:userId',
    access: 'user',
    summary: 'Remove a manager of a tournament, or stop managing it',
    params: managerParams,
    answer: z.array(manager),
  },
} as const satisfies Record<string, Route>;
