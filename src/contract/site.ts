import { z } from 'zod';
import { IDENTITY_PROVIDERS, LOGO_GROUNDS, SIGN_UP_POLICIES } from '#engine/kinds.ts';

/** The logo of a site, with the size of its picture in pixels. */
const siteLogo = z.object({
  url: z.string(),
  /** A copy for the header. */
  smallUrl: z.string(),
  /** A square copy for the tab of the browser. */
  iconUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** A wide logo stands without the name beside it. */
  isWide: z.boolean(),
  ground: z.enum(LOGO_GROUNDS),
});
export type SiteLogo = z.infer<typeof siteLogo>;

/** The answer to an upload of the logo. */
export const logoAnswer = z.object({ message: z.string(), logo: siteLogo });

/** What a visitor's screens must know of the site. Everything in it is public. */
export const site = z.object({
  name: z.string(),
  /** Null where the mark of the product stands. */
  logo: siteLogo.nullable(),
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
