import type { Locator, Page } from '@playwright/test';

/** A user who counts what they do on the way to a goal. */
export function createRobot(page: Page) {
  const startedAt = performance.now();
  let [taps, fields] = [0, 0];
  return {
    async tap(control: Locator) {
      taps += 1;
      await control.first().click();
    },
    async fill(label: string, value: string) {
      fields += 1;
      await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(value);
    },
    /** Prints the effort. The seconds depend on the machine, so no test checks them. */
    report(way: string) {
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(`${way}: ${taps} taps, ${fields} fields, ${seconds.toFixed(1)} s`);
      return { taps, fields };
    },
  };
}
