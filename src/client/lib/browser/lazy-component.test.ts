import { afterEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './lazy-component.ts';

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
