import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rows of long lists between the first six and the last two, which are built like those. */
const REPEATED = ':is(li, tr, article):nth-of-type(n+7):not(:nth-last-of-type(-n+2))';
/** Dialogs and menus, which cover the page. The page below them is checked as another screen. */
export const ABOVE = '[role=dialog], [role=menu]';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * The first element that violates each rule of axe, within the open dialog or menu if there is one.
 * Each page loads axe once, because sending and compiling axe takes longer than most of its runs.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, { repeated: REPEATED, above: ABOVE });
}

type Selectors = { repeated: string; above: string };

/** Runs in the page. Only violations are described, which halves the time. */
async function runAxe({ repeated, above }: Selectors): Promise<string[]> {
  const { axe: loaded } = window;
  if (!loaded) throw new Error('axe is not loaded');
  const opened = [...document.querySelectorAll(above)].at(-1);
  const { violations } = await loaded.run(
    { include: [opened ?? document.documentElement], exclude: [[repeated]] },
    { resultTypes: ['violations'], selectors: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
