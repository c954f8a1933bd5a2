import { type Site, UNCONFIGURED_SITE } from '#contract/site.ts';

/** What a visitor's screens must know of the site. */
export const describeSite = (): Site => UNCONFIGURED_SITE;
