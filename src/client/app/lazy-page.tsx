import { type ComponentType, lazy, useState } from 'react';
import { loadWhenOnline } from '#client/lib/browser/lazy-component.ts';

export type LazyPage<P> = ComponentType<P> & { preload: () => Promise<unknown> };

/**
 * A page whose code is loaded when it is first opened. Loaded pages skip React's `lazy`, which would show the loading
 * screen for a third of a second.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    loaded = await loadWhenOnline(load);
    return { default: loaded };
  };
  const LazyComponent = lazy(preload) as unknown as ComponentType<P>;
  function Page(props: P) {
    // Chosen once: React may show what `lazy` has just loaded, and another component in its place would have none of its state.
    const [Loaded] = useState(() => loaded ?? LazyComponent);
    return <Loaded {...props} />;
  }
  return Object.assign(Page, { preload });
}
