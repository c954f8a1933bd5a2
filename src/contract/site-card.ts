/** The size of the preview picture of a site, in pixels. */
export const SITE_CARD = { width: 1200, height: 630 };
