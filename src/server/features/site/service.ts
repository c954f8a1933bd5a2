import { type Site, UNCONFIGURED_SITE } from '#contract/site.ts';
import type { Config } from '#server/config.ts';

/** What a visitor's screens must know of the site. */
export const describeSite = ({ mail }: Pick<Config, 'mail'>): Site => ({
  ...UNCONFIGURED_SITE,
  sendsMail: mail !== null,
});
