import type { Route } from '#contract/routes.ts';
import type { ApiClient, CallInput, Reply } from './app.ts';

const MOST_PAGES = 100;

/**
 * Reads a list page by page until its last page.
 * @throws Error when a page is refused, or when the list has more than 100 pages
 */
export async function readPages(client: ApiClient, route: Route, input: CallInput = {}): Promise<Reply[]> {
  const pages: Reply[] = [];
  let cursor: string | undefined;
  do {
    const reply = await client.call(route, {
      ...input,
      query: { ...input.query, ...(cursor && { cursor }) },
    });
    if (reply.status !== 200) throw new Error(`Page ${pages.length + 1}: ${JSON.stringify(reply.body)}`);
    pages.push(reply);
    cursor = reply.headers['next-cursor'] as string | undefined;
    if (pages.length > MOST_PAGES) throw new Error(`The list has more than ${MOST_PAGES} pages`);
  } while (cursor);
  return pages;
}

/** Reads all rows of a list. Throws as `readPages` does. */
export async function readAll<Row>(client: ApiClient, route: Route, input?: CallInput): Promise<Row[]> {
  return (await readPages(client, route, input)).flatMap(({ body }) => body as Row[]);
}
