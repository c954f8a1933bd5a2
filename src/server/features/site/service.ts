import type { Site } from '#contract/site.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { SITE_SCOPE } from '#server/http/read-cache.ts';
import type { MaybePromise } from '#server/lib/slots.ts';

const describeSite = ({ site, mail }: Pick<Config, 'site' | 'mail'>): Site => ({
  ...UNCONFIGURED_SITE,
  name: site.name,
  legal: site.legal,
  signUp: site.signUp,
  signUpDomains: site.signUpDomains,
  guestsAllowed: site.guests,
  sendsMail: mail !== null,
});

/** What a visitor's screens must know of the site. */
export const readSite = ({ reads, config }: Pick<Context, 'reads' | 'config'>): MaybePromise<Site> =>
  reads.recall(SITE_SCOPE, 'value', async () => describeSite(config));
