import type { Site } from './site.ts';

/** A site whose operator has configured nothing. Apart from the schema, because every page of the client loads it. */
export const UNCONFIGURED_SITE: Site = {
  name: 'Battle of the Beats',
  logo: null,
  signUp: 'open',
  signUpDomains: [],
  guestsAllowed: true,
  sendsMail: false,
  signInProviders: [],
  passwordsAccepted: true,
  passkeysOffered: false,
  legal: { imprint: null, privacy: null, terms: null },
};
