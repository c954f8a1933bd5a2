import { useEffect } from 'react';
import { siteKey } from '#client/lib/api/keys.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import type { Site } from '#contract/site.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';

/** Sets the title of the page in the tab and in the history, before the name of the site; null for the name alone. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    const { name } = queryClient.getQueryData<Site>(siteKey) ?? UNCONFIGURED_SITE;
    document.title = title === null ? name : `${title} · ${name}`;
  }, [title]);
}
