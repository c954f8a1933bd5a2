import { createFirstAdminCode } from '#server/features/accounts/first-admin.ts';

/** The code in the terminal of a server with this secret, by which its first account becomes the admin (rule A40). */
export const codeInTerminal = (sessionSecret: string) => createFirstAdminCode(sessionSecret);
