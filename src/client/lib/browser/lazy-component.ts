import { type ComponentType, lazy } from 'react';

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

/** A component whose code is loaded when it first renders, or offline once the browser is online again. */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy(async () => ({ default: await loadWhenOnline(load) })) as unknown as ComponentType<P>;
