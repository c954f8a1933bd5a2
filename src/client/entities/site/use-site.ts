import { useQuery } from '@tanstack/react-query';
import { siteKey } from '#client/lib/api/keys.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import type { Site } from '#contract/site.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';

const siteQuery = readQuery<Site>(siteKey);

/** What the operator configured; every page of the server brings it along. */
export const useSite = (): Site => useQuery(siteQuery).data ?? UNCONFIGURED_SITE;
