import { expect, it } from 'vitest';
import { hideCompositionKeys } from './composition-keys.ts';

it.each([
  ['Enter', { isComposing: false, keyCode: 13 }, true],
  ['Enter', { isComposing: true, keyCode: 13 }, false],
  ['Enter', { isComposing: false, keyCode: 229 }, false],
  ['Escape', { isComposing: false, keyCode: 27 }, true],
  ['Escape', { isComposing: true, keyCode: 229 }, false],
  ['Escape', { isComposing: false, keyCode: 229 }, false],
  ['1', { isComposing: false, keyCode: 229 }, true],
] as const)('%s with %o reaches handlers: %s (rule W45)', (key, init, reaches) => {
  const target = new EventTarget();
  hideCompositionKeys(target);
  let hasArrived = false;
  target.addEventListener('keydown', () => {
    hasArrived = true;
  });
  target.dispatchEvent(Object.assign(new Event('keydown'), { key, ...init }));
  expect(hasArrived).toBe(reaches);
});
