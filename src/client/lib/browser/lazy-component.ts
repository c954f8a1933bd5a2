import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * Loads code. Offline it waits until the browser is online again, so that a part of a page that is not yet loaded does not
 * end the page.
 * @throws Error when the load fails online, such as after an upgrade of the server
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine !== false) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWhenOnline(load);
  }
}

export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<unknown> };

/**
 * A component whose code is loaded when it first renders, or offline once the browser is online again. What was loaded before
 * skips React's `lazy`, which would show the fallback for a third of a second.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    loaded = await loadWhenOnline(load);
    return { default: loaded };
  };
  const Loading = lazy(preload) as unknown as ComponentType<P>;
  function Lazy(props: P) {
    // Chosen once: React may show what `lazy` has just loaded, and another component in its place would have none of its state.
    const [Chosen] = useState(() => loaded ?? Loading);
    return createElement(Chosen, props);
  }
  return Object.assign(Lazy, { preload });
}

/** Loads a component that a page can do without: nothing stands in for code that does not load. */
export const loadOrNothing = <P>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  load().catch(() => () => null);

/** A component in whose place another one shows when its code cannot be loaded. */
export const lazyOr = <P extends object>(load: () => Promise<ComponentType<P>>, fallback: ComponentType<P>) =>
  lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => fallback) }));
