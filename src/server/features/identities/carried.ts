import { z } from 'zod';
import { IDENTITY_PROVIDERS } from '#engine/kinds.ts';
import type { createSealer } from '#server/lib/sealed.ts';

const provider = z.enum(IDENTITY_PROVIDERS);
const text = z.string().nullable();

/** What a browser carries to a provider and back (rule A53). */
export const attempt = z.object({
  provider,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** What the address of the auth screen held. */
  given: z.object({ adminCode: z.string().optional(), invitation: z.string().optional() }),
  /** The user who connects the provider, or proves by it to be the owner of the account; null for a sign-in. */
  forUser: z.object({ id: z.int(), wants: z.enum(['connection', 'proof']) }).nullable(),
  /** What Apple tells beside its ID token, at the first sign-in only. */
  names: z.object({ firstName: text, lastName: text }).nullable(),
  endsAt: z.int(),
});
export type Attempt = z.infer<typeof attempt>;

/** What a browser carries from its return to the step that follows. */
export const carriedReturn = z.object({
  provider,
  /** The identity that connects to the account of `userId` by its password; null where only `message` is shown. */
  identity: z
    .object({
      issuer: z.string(),
      subject: z.string(),
      userId: z.int(),
      email: z.string(),
      /** Whether the password was given, and only the code of the second factor is missing. */
      isProven: z.boolean(),
    })
    .nullable(),
  message: text,
  endsAt: z.int(),
});
export type CarriedReturn = z.infer<typeof carriedReturn>;

/** The nonce and the tag of a sealed text. */
const LEAST_BYTES = 28;

/** Cookies with sealed values that end after some minutes. */
export function createCarrier<T extends { endsAt: number }>(
  sealer: ReturnType<typeof createSealer>,
  purpose: string,
  shape: z.ZodType<T>,
) {
  return {
    pack: (value: T) => sealer.seal(JSON.stringify(value), purpose).toString('base64url'),
    /** The value; null for one that has ended, and for one that this server did not pack. */
    unpack(cookie: string | undefined, now: Date): T | null {
      const sealed = Buffer.from(cookie ?? '', 'base64url');
      const opened = sealed.length > LEAST_BYTES ? sealer.open(sealed, purpose) : null;
      if (opened === null) return null;
      const value = shape.parse(JSON.parse(opened));
      return value.endsAt > now.getTime() ? value : null;
    },
  };
}
