import { type Site, UNCONFIGURED_SITE } from '#contract/site.ts';
import type { Config } from '#server/config.ts';

/** What a visitor's screens must know of the site. */
export const describeSite = ({ site, mail }: Pick<Config, 'site' | 'mail'>): Site => ({
  ...UNCONFIGURED_SITE,
  signUp: site.signUp,
  guestsAllowed: site.guests,
  sendsMail: mail !== null,
});
