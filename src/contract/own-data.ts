import { z } from 'zod';
import { givenPassword } from './account.ts';
import { deleteUserQuery } from './admin.ts';
import { id } from './shapes.ts';

/** The answer of `GET /api/account/data`: a JSON file, written while it is read from the database. */
export const ownDataFile = z.instanceof(Uint8Array);

/** The body of `POST /api/account/delete`. An account without a password needs a recent proof instead (rule A46). */
export const deleteAccountBody = deleteUserQuery.extend({ currentPassword: givenPassword.optional() });

/** The body of `POST /api/tournaments/:id/transfer`: the manager who becomes the creator. */
export const transferBody = z.object({ userId: id });
