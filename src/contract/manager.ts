import { z } from 'zod';
import { MANAGER_MISSING } from './messages/manager.ts';
import { id, line, personName } from './shapes.ts';

/** A user who manages a tournament, or who may be named as a manager. */
export const manager = personName.extend({ id });
export type Manager = z.infer<typeof manager>;

/** The body of `POST /api/tournaments/:id/managers`: a candidate by id, or any user by the exact username. */
export const addManagerBody = z
  .object({ userId: id.optional(), username: line({ max: 30 }).min(1, MANAGER_MISSING).optional() })
  .refine(({ userId, username }) => (userId === undefined) !== (username === undefined), {
    path: ['username'],
    message: 'Send either userId or username.',
  });
export type AddManagerBody = z.infer<typeof addManagerBody>;

/** The query of the candidates: a part of a name. */
export const candidatesQuery = z.object({ q: line({ max: 100 }).default('') });
