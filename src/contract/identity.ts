import { z } from 'zod';
import { IDENTITY_PROVIDERS } from '#engine/kinds.ts';
import { givenPassword } from './account.ts';
import { instant } from './shapes.ts';

const provider = z.enum(IDENTITY_PROVIDERS);

/** A provider by its name. */
export const namedProvider = z.object({ id: provider, name: z.string() });

/** What a browser brought back from a provider that needs a further step, or a longer word. */
export const providerReturn = z.object({
  provider: namedProvider,
  /** The verified address whose account connects by its password; null where no password is asked for. */
  email: z.string().nullable(),
  /** The server's words, such as the reason of a ban. */
  message: z.string().nullable(),
});
export type ProviderReturn = z.infer<typeof providerReturn>;

/** The body of `POST /api/auth/identities/confirm`. */
export const confirmBody = z.object({
  password: givenPassword,
  rememberMe: z.boolean().optional(),
});

/** A provider that this site offers, and since when it is a way in of the user; null for never. */
export const ownIdentity = namedProvider.extend({ connectedAt: instant.nullable() });
export type OwnIdentity = z.infer<typeof ownIdentity>;

/** The body of the calls that connect and disconnect a provider. */
export const identityBody = z.object({ provider });

/** Where the browser goes next. */
export const nextAddress = z.object({ url: z.string() });
