import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { READ_ONLY, test } from './support/demo.ts';
import { REACTION_SCREENS } from './support/reaction-screens.ts';
import { SCREENS } from './support/screens.ts';
import { divide, walkScreens } from './support/walk-screens.ts';

/** The texts of the specification (decision 0001) by the state of a screen: on the screen itself, and in its toast. */
const TEXTS: Record<'screen' | 'toast', Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('specified-texts.json', import.meta.url), 'utf8'),
);
const PLACES = { screen: 'body', toast: 'li[data-state="open"]' };
const PARTS = 4;

const isSpecified = (state: string) => state in TEXTS.screen || state in TEXTS.toast;
/** The screens with specified states, each up to the last of them. */
const specified = [...SCREENS, ...REACTION_SCREENS]
  .map(({ user, states }) => ({
    user,
    states: states.slice(0, 1 + states.findLastIndex(({ name }) => isSpecified(name))),
  }))
  .filter(({ states }) => states.length > 0);

test.describe.configure({ mode: 'parallel' });
test.use({ demoInstance: READ_ONLY });

/**
 * The texts that no shown element has as its whole text or name. A text may continue where it has an ellipsis at its start
 * or its end.
 */
function findMissing(page: Page, place: string, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ root, wanted }) => {
      const shown = new Set<string>();
      const nameOf = (element: Element) => [
        element.textContent,
        element.ariaLabel,
        element.getAttribute('alt'),
      ];
      for (const element of document.querySelectorAll(`${root}, ${root} *`)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        for (const text of nameOf(element)) if (text) shown.add(text.replace(/\s+/g, ' ').trim());
      }
      const isShown = (text: string) => {
        const part = text.replace(/^…|…$/g, '');
        const [isOpenBefore, isOpenAfter] = [text.startsWith('…'), text.endsWith('…')];
        if (!(isOpenBefore || isOpenAfter)) return shown.has(text);
        return [...shown].some((each) =>
          isOpenBefore && isOpenAfter
            ? each.includes(part)
            : isOpenAfter
              ? each.startsWith(part)
              : each.endsWith(part),
        );
      };
      return wanted.filter((text) => !isShown(text));
    },
    { root: place, wanted: texts },
  );
}

test('each specified text belongs to a known state', () => {
  const known = specified.flatMap(({ states }) => states.map(({ name }) => name));
  const named = [...Object.keys(TEXTS.screen), ...Object.keys(TEXTS.toast)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

for (const [part, screens] of divide(specified, PARTS).entries()) {
  test(`every screen shows its specified texts (rules W1 and W23), part ${part + 1} of ${PARTS}`, async ({
    browser,
    address,
  }) => {
    await walkScreens(browser, address, screens, async (state, page) => {
      for (const where of ['screen', 'toast'] as const) {
        const texts = TEXTS[where][state] ?? [];
        await expect.poll(() => findMissing(page, PLACES[where], texts), `${state}: ${where}`).toEqual([]);
      }
    });
  });
}
