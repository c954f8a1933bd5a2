// @vitest-environment happy-dom
import { Suspense, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

// Without `act`, which renders in another way than a browser.
it('a page whose code is there at once stays mounted when it renders again', async () => {
  let mounts = 0;
  const Page = lazyPage(
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
