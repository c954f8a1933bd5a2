import { z } from 'zod';
import { IDENTITY_PROVIDERS, SIGN_UP_POLICIES } from '#engine/kinds.ts';

/** What a visitor's screens must know of the site. Everything in it is public. */
export const site = z.object({
  name: z.string(),
  /** Who may sign up. Other words than `open` have a sentence beside the tab 'Sign Up'. */
  signUp: z.enum(SIGN_UP_POLICIES),
  /** The domains of the addresses that may sign up; empty for all. */
  signUpDomains: z.array(z.string()),
  guestsAllowed: z.boolean(),
  /** Whether this site can send mail. */
  sendsMail: z.boolean(),
  /** The other accounts that people may sign in with. */
  signInProviders: z.array(z.object({ id: z.enum(IDENTITY_PROVIDERS), name: z.string() })),
  /** False where the provider of OpenID Connect is the only way in. */
  passwordsAccepted: z.boolean(),
  passkeysOffered: z.boolean(),
  legal: z.object({
    imprint: z.string().nullable(),
    privacy: z.string().nullable(),
    terms: z.string().nullable(),
  }),
});
export type Site = z.infer<typeof site>;
