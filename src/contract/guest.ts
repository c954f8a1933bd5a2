import { z } from 'zod';
import { id } from './shapes.ts';

/** A proof of work as altcha-lib makes it, for the one browser that asked for it. */
export const guestChallenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(50),
    nonce: z.string().max(128),
    salt: z.string().max(128),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string().max(128),
    data: z.object({
      /** Identifies the browser by its cookie. */
      browser: z.string().max(128),
      /** When the challenge expires, in epoch milliseconds. */
      expiresAt: z.number(),
    }),
  }),
  signature: z.string().max(128),
});
export type GuestChallenge = z.infer<typeof guestChallenge>;

/** The body of `POST /api/guests`: the challenge with its solution. */
export const guestBody = z.object({
  challenge: guestChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(128) }),
});
export type GuestBody = z.infer<typeof guestBody>;

/** Ids of the matchups in which an account of the browser voted before it signed out. */
export const accountVotes = z.array(id);
export type AccountVotes = z.infer<typeof accountVotes>;
