import { type ComponentType, lazy } from 'react';

export type LazyPage<P> = ComponentType<P> & { preload: () => Promise<unknown> };

/**
 * A page whose code is fetched when it is first opened. Once it is there it is shown at once: React would show the
 * loading screen first, and keep it for a third of a second.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Fetched = lazy(preload) as unknown as ComponentType<P>;
  function Page(props: P) {
    const Known = loaded ?? Fetched;
    return <Known {...props} />;
  }
  return Object.assign(Page, { preload });
}
