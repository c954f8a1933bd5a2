import type { Locator, Page } from '@playwright/test';

/** The open toast. Use it instead of a search by text, which could also find the same message at a field. */
export const shownToast = (page: Page): Locator => page.locator('li[data-state="open"]');
