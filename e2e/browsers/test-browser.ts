/** A control of the page: a button of the main part or a field, by the beginning of its accessible name. */
export type Control = { kind: 'button' | 'field'; name: string };

/** A browser in which a journey runs. */
export type TestBrowser = {
  /** Such as `Firefox 153.0`. */
  name: string;
  open(url: string): Promise<void>;
  /** Waits until the control is shown, and clicks it or types into it as a user does. */
  click(control: Control): Promise<void>;
  type(control: Control, text: string): Promise<void>;
  waitFor(control: Control): Promise<void>;
  /** The errors that the pages have written to the console so far. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 25;

/**
 * Calls `ask` every 25 ms until it returns an answer, which is neither null nor false.
 * @throws Error after 20 seconds without an answer, and what `ask` throws
 */
export async function waitUntil<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
  throw new Error(`Waited ${TIMEOUT_MS / 1000} seconds for ${what}`);
}

/**
 * Returns the shown control, or null. The function runs in the page, so it uses nothing from outside. A prerendered page has
 * no working controls yet.
 */
export function findControl({ kind, name }: Control): HTMLElement | null {
  if (document.querySelector('[data-page]')) return null;
  const nameOf = (element: HTMLElement) =>
    element instanceof HTMLInputElement
      ? element.labels?.[0]?.textContent
      : (element.ariaLabel ?? element.textContent);
  const controls = document.querySelectorAll<HTMLElement>(
    kind === 'field' ? 'input' : 'main button:not([role=tab])',
  );
  const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  return (
    [...controls].find((element) => isShown(element) && nameOf(element)?.trim().startsWith(name)) ?? null
  );
}
