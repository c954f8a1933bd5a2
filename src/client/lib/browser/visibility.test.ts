import { afterEach, expect, it, vi } from 'vitest';
import { watchVisibility } from './visibility.ts';

afterEach(() => vi.unstubAllGlobals());

it('only the newest of several changes counts when a busy browser reports them at once', () => {
  let report = (_: { isIntersecting: boolean }[]): void => {};
  const observer = { observe: vi.fn(), disconnect: vi.fn() };
  vi.stubGlobal('IntersectionObserver', function Observer(callback: typeof report) {
    report = callback;
    return observer;
  });
  const element = {} as Element;
  const onChange = vi.fn();
  const stop = watchVisibility(element, onChange, { rootMargin: '600px' });
  expect(observer.observe).toHaveBeenCalledWith(element);

  const [left, entered] = [{ isIntersecting: false }, { isIntersecting: true }];
  report([left]);
  report([left, entered]);
  expect(onChange.mock.calls).toEqual([[left], [entered]]);

  stop();
  expect(observer.disconnect).toHaveBeenCalled();
});
