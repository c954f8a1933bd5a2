import { z } from 'zod';
import { email, newPassword, passwordBody } from './account.ts';

/** The body of `POST /api/auth/forgot`. */
export const forgotBody = z.object({ email });
export type ForgotBody = z.infer<typeof forgotBody>;

/** The token of a link, 32 random bytes. It stands in the fragment of the address, which no server sees. */
const token = z.string().max(100);

/** The body of `POST /api/auth/reset`. */
export const resetBody = z.object({ token, newPassword });
export type ResetBody = z.infer<typeof resetBody>;

/** The body of `POST /api/auth/confirm` and `/auth/disown`. */
export const confirmBody = z.object({ token });

/** The body of `POST /api/auth/email`, which needs the password. */
export const changeEmailBody = z.object({
  email,
  currentPassword: passwordBody.shape.currentPassword,
});
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;

/** The link by which a user sets a new password, for an admin to hand over. */
export const resetLink = z.object({ path: z.string(), expiresAt: z.string() });

/** The pages that links of mails open, with their tokens. */
export const confirmPath = (token: string) => `/confirm#${token}`;
export const resetPath = (token: string) => `/reset#${token}`;
