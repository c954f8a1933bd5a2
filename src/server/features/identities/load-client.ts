import { createLazy } from '#server/lib/slots.ts';

/** The client library, which loads with the first sign-in by a provider (docs/decisions/0016). */
export const loadClient = createLazy(() => import('openid-client'));
