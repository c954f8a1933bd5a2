import { users } from './schema.ts';

/** The columns of a user that every reader may see. */
export const personColumns = {
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  imageSha: users.imageSha,
};
