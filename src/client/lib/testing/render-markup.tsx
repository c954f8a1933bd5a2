import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

type CachedAnswer = { queryKey: readonly unknown[]; data?: unknown };

/** An answer in the cache. `queryKey` may come from any query's options. */
export const answer = <T,>({ queryKey }: { queryKey: readonly unknown[] }, data: T): CachedAnswer => ({
  queryKey,
  data,
});

/** A read that has failed. */
export const failure = ({ queryKey }: { queryKey: readonly unknown[] }): CachedAnswer => ({ queryKey });

/** Renders a screen to HTML, for tests. Effects do not run and nothing is fetched, so `answers` are all that it shows. */
export function renderMarkup(element: ReactElement, ...answers: CachedAnswer[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  for (const { queryKey, data } of answers) {
    if (data !== undefined) client.setQueryData(queryKey, data);
    else client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: new Error() });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{element}</Router>
    </QueryClientProvider>,
  );
}

/** The text that a viewer reads, with single spaces. */
export function textOf(markup: string): string {
  return decodeText(markup.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The accessible names and texts of all buttons, in order. */
export function buttonNames(markup: string): string[] {
  return Array.from(
    markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs),
    ([, attributes = '', content = '']) => {
      const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
      return label === undefined ? textOf(content) : decodeText(label);
    },
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const decodeText = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
