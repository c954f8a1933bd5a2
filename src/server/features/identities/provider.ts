import type { IdentityProvider } from '#engine/kinds.ts';

/** What a provider says about a person who has just signed in there. */
export type Identity = {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  /** Only an address that the provider has verified; null for any other (rule A54). */
  verifiedEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  /** Proves to the provider later whose session ends there; null where it has none. */
  idToken: string | null;
};

/** What binds the answer of a provider to the browser and the request (RFC 9700). */
type Checks = {
  state: string;
  nonce: string;
  verifier: string;
  /** Asks for a person who has signed in there in the last ten minutes, where the provider can tell (rule A46). */
  isProof: boolean;
};

/** Whether the answers of a provider prove when the person signed in there. Google leaves `auth_time` out. */
export const TELLS_SIGN_IN: Readonly<Record<IdentityProvider, boolean>> = {
  oidc: true,
  apple: true,
  google: false,
  facebook: false,
  discord: false,
};

/** A provider of identities. Each call may throw what `problemOf` names. */
export type Provider = {
  id: IdentityProvider;
  name: string;
  /** How its answer comes back: by a link, or by a form that a page of the provider posts. */
  answersBy: 'query' | 'form_post';
  /** Where the browser goes to sign in. */
  authorizationUrl(checks: Checks, redirectUri: string): Promise<URL>;
  /** Who has signed in, by the address to which the provider led back. */
  identify(answer: URL, checks: Checks): Promise<Identity>;
  /** Where the browser ends its session at the provider; null where that is not offered. */
  endSessionUrl(idToken: string, returnTo: string): Promise<URL | null>;
};
