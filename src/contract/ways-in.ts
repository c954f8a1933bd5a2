import { z } from 'zod';
import { givenPassword } from './account.ts';
import { identityBody, namedProvider } from './identity.ts';
import { id, instant, line } from './shapes.ts';

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

const passkeyName = line({ max: 60, tooLong: 'The name can be at most 60 characters.' }).min(
  1,
  'Enter a name.',
);

/** A passkey of the user. */
export const passkey = z.object({
  id,
  name: z.string(),
  /** Whether it is copied to other devices of the user. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** What opens the account of the user. */
export const waysIn = z.object({
  hasPassword: z.boolean(),
  /** Null while it is off. */
  secondFactor: secondFactorState.nullable(),
  /** The oldest first. */
  passkeys: z.array(passkey),
  /** The connected providers that this site offers, and whether a sign-in there proves who the user is. */
  providers: z.array(namedProvider.extend({ proves: z.boolean() })),
});
export type WaysIn = z.infer<typeof waysIn>;

/** The body of `POST /api/auth/prove`. The code is for accounts with a second factor. */
export const proofBody = z.object({ currentPassword: givenPassword, code: code.optional() });

/** The body of `POST /api/auth/prove/provider`. */
export const providerProofBody = identityBody.extend({ code: code.optional() });

/** The body of `POST /api/auth/second-factor/off`. An account without a password needs a recent proof in its place. */
export const turnOffBody = codeBody.extend({ currentPassword: givenPassword.optional() });

const UNREADABLE = 'The answer of the passkey could not be read.';
const base64url = (max: number) =>
  z
    .string(UNREADABLE)
    .max(max, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE);
/** The longest credential id of the standard has 1,023 bytes. */
const credentialId = base64url(1_364);
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    clientExtensionResults: z.looseObject({}).default({}),
    response: z.object(response),
  });
const CLIENT_DATA = 4_000;
const transport = z.string().max(20);

/** An answer of `navigator.credentials.get()` as JSON. */
const passkeyProof = credential({
  clientDataJSON: base64url(CLIENT_DATA),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  userHandle: base64url(100).optional(),
});

/** The body of `POST /api/auth/passkeys/sign-in`. */
export const passkeySignInBody = z.object({ response: passkeyProof, rememberMe: z.boolean().optional() });

/** The body of `POST /api/auth/prove/passkey`. */
export const passkeyProofBody = z.object({ response: passkeyProof });

/** The body of `POST /api/auth/passkeys`: an answer of `navigator.credentials.create()` as JSON. */
export const newPasskeyBody = z.object({
  /** The browser and the system without it. */
  name: passkeyName.optional(),
  response: credential({
    clientDataJSON: base64url(CLIENT_DATA),
    attestationObject: base64url(20_000),
    transports: z.array(transport).max(10).optional(),
  }),
});

/** The body of `PATCH /api/auth/passkeys/:id`. */
export const passkeyNameBody = z.object({ name: passkeyName });

/** What the browser needs to ask an authenticator: the options of WebAuthn as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
