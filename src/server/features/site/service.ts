import type { Site } from '#contract/site.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { offeredProviders } from '#server/features/identities/service.ts';
import { SITE_SCOPE } from '#server/http/read-cache.ts';
import type { MaybePromise } from '#server/lib/slots.ts';

const describeSite = (config: Config): Site => ({
  ...UNCONFIGURED_SITE,
  name: config.site.name,
  legal: config.site.legal,
  signUp: config.site.signUp,
  signUpDomains: config.site.signUpDomains,
  guestsAllowed: config.site.guests,
  sendsMail: config.mail !== null,
  signInProviders: offeredProviders(config),
  passwordsAccepted: !config.signsInByOidcOnly,
});

/** What a visitor's screens must know of the site. */
export const readSite = ({ reads, config }: Pick<Context, 'reads' | 'config'>): MaybePromise<Site> =>
  reads.recall(SITE_SCOPE, 'value', async () => describeSite(config));
