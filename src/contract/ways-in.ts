import { z } from 'zod';
import { givenPassword } from './account.ts';
import { instant } from './shapes.ts';

const CODE_FORM = 'Enter the six digits of your app, or a recovery code.';

/** Six digits of an authenticator app, or a recovery code, in any case of letters, with spaces and dashes. */
const code = z
  .string(CODE_FORM)
  .max(40, CODE_FORM)
  .transform((text) => text.replace(/[\s-]+/g, '').toLowerCase())
  .refine((text) => /^(\d{6}|[a-z2-9]{10})$/.test(text), CODE_FORM);

/** The body of `POST /api/auth/code`, the second step of a sign-in. */
export const codeBody = z.object({ code });

/** What an authenticator app needs: the key that users type, and the address of the QR code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** A second factor that is on. */
const secondFactorState = z.object({ since: instant, recoveryCodesLeft: z.int() });
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Ten codes, each of which stands in for one code of the app. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** What opens the account of the user. */
export const waysIn = z.object({
  hasPassword: z.boolean(),
  /** Null while it is off. */
  secondFactor: secondFactorState.nullable(),
});

/** The body of `POST /api/auth/prove`. */
export const proofBody = z.object({ currentPassword: givenPassword });

/** The body of `POST /api/auth/second-factor/off`. An account without a password needs a recent proof in its place. */
export const turnOffBody = codeBody.extend({ currentPassword: givenPassword.optional() });
