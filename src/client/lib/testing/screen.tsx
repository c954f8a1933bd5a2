import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, within } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { Router } from 'wouter';

/** Stands in for the live connection, which no test of a component needs: it never opens. */
class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  close(): void {}
}
Object.assign(globalThis, { WebSocket: SilentSocket });

type CachedAnswer = { queryKey: readonly unknown[]; data?: unknown };
type Query = { queryKey: readonly unknown[] };

/** An answer in the cache. `queryKey` may come from any query's options. */
export const answer = ({ queryKey }: Query, data: unknown): CachedAnswer => ({ queryKey, data });

/** The first page of a list in the cache. */
export const pageAnswer = (query: Query, rows: unknown[], nextCursor: string | null = null): CachedAnswer =>
  answer(query, { pages: [{ rows, nextCursor }], pageParams: [null] });

const wrapperOf = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <Router>{children}</Router>
      </QueryClientProvider>
    );
  };

/** Shows a component that reads these answers and nothing else. */
export function show(element: ReactElement, ...answers: CachedAnswer[]) {
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  const client = new QueryClient({ defaultOptions: { queries } });
  for (const { queryKey, data } of answers) client.setQueryData(queryKey, data);
  // Other reads wait for a connection.
  onlineManager.setOnline(false);
  return renderFresh(client, element);
}

/** Shows a component with this cache. */
export function showWith(client: QueryClient, element: ReactElement): HTMLElement {
  onlineManager.setOnline(true);
  return renderFresh(client, element);
}

/** Test files share their page, so the component before goes. */
function renderFresh(client: QueryClient, element: ReactElement): HTMLElement {
  cleanup();
  return render(element, { wrapper: wrapperOf(client) }).container;
}

/** Runs a hook and returns its first result. */
export function runHook<T>(client: QueryClient, useHook: () => T): T {
  cleanup();
  onlineManager.setOnline(true);
  return renderHook(useHook, { wrapper: wrapperOf(client) }).result.current;
}

/** The text that a viewer reads, with single spaces between the texts of elements. */
export function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) {
    const { previousSibling, textContent } = walker.currentNode;
    text += previousSibling instanceof Text ? textContent : ` ${textContent}`;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The accessible names of all buttons, in order. */
export const buttonNames = (element: HTMLElement): string[] =>
  within(element)
    .queryAllByRole('button', { hidden: true })
    .map((button) => button.getAttribute('aria-label') ?? textOf(button));
