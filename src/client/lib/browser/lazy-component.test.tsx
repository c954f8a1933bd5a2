// @vitest-environment happy-dom
import { Suspense, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent, loadWhenOnline } from './lazy-component.ts';

afterEach(() => void vi.unstubAllGlobals());

function stubConnection(onLine: boolean) {
  const events = new EventTarget();
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  return {
    comeOnline() {
      vi.stubGlobal('navigator', { onLine: true });
      events.dispatchEvent(new Event('online'));
    },
  };
}

it('code that failed to load offline loads again once the browser is online (rule W6)', async () => {
  const connection = stubConnection(false);
  const load = vi.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValueOnce('code');
  const loaded = loadWhenOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  connection.comeOnline();
  expect(await loaded).toBe('code');
});

it('a failed load is an error while the browser is online (rule W6)', async () => {
  stubConnection(true);
  await expect(loadWhenOnline(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

// Without `act`, which renders in another way than a browser.
it('a page whose code is there at once stays mounted when it renders again', async () => {
  let mounts = 0;
  const Page = lazyComponent(
    async () =>
      function Loaded() {
        useEffect(() => {
          mounts += 1;
        }, []);
        return 'loaded';
      },
  );
  let setCount = (_count: number) => {};
  function Around() {
    const [count, set] = useState(0);
    setCount = set;
    return (
      <Suspense fallback="wait">
        {count > 0 && <Page />}
        {count}
      </Suspense>
    );
  }
  const box = document.createElement('div');
  createRoot(box).render(<Around />);
  const shown = (text: string) => expect.poll(() => box.textContent).toBe(text);
  await shown('0');
  startTransition(() => setCount(1));
  await shown('loaded1');
  setCount(2);
  await shown('loaded2');
  expect(mounts).toBe(1);
});
