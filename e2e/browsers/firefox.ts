import { existsSync } from 'node:fs';
import { type ElementHandle, launch } from 'puppeteer-core';
import { type Control, findControl, type TestBrowser, waitUntil } from './test-browser.ts';

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

export const MISSING_FIREFOX_PACKAGES = PROGRAM ? [] : ['firefox-esr'];

/** Starts Firefox and drives it over WebDriver BiDi. */
export async function startFirefox(): Promise<TestBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath: PROGRAM ?? '', headless: true });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const find = (control: Control) =>
    waitUntil(control.name, async () => {
      const handle = await page.evaluateHandle(findControl, control);
      return handle.asElement() as ElementHandle<Element> | null;
    });
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    async open(url) {
      await page.goto(url);
    },
    async click(control) {
      await (await find(control)).click();
    },
    async type(control, text) {
      await (await find(control)).type(text);
    },
    async waitFor(control) {
      await find(control);
    },
    errors: async () => errors,
    close: () => browser.close(),
  };
}
