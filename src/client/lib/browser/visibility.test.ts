import { afterEach, expect, it, vi } from 'vitest';
import { watchVisibility } from './visibility.ts';

afterEach(() => vi.unstubAllGlobals());

it('only the newest of several changes counts when a busy browser reports them at once', () => {
  let report = (_: { isIntersecting: boolean }[]): void => {};
  vi.stubGlobal('IntersectionObserver', function Observer(callback: typeof report) {
    report = callback;
    return { observe: () => {} };
  });
  const onChange = vi.fn();
  watchVisibility({} as Element, onChange, {});
  const [left, entered] = [{ isIntersecting: false }, { isIntersecting: true }];
  report([left]);
  report([left, entered]);
  expect(onChange.mock.calls).toEqual([[left], [entered]]);
});
