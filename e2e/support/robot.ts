import type { Locator, Page } from '@playwright/test';

/** A user of the page who counts taps and filled fields. */
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
    /** Prints the effort. The seconds depend on the machine, so only a run by itself checks them. */
    report(journey: string) {
      const seconds = (performance.now() - startedAt) / 1000;
      // The figures of a run stand in its output.
      console.log(`${journey}: ${taps} taps, ${fields} fields, ${seconds.toFixed(1)} s`);
      return { taps, fields, seconds };
    },
  };
}
