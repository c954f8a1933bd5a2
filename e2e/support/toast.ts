import type { Locator, Page } from '@playwright/test';

/** The open toast. A message at a field may have the same text. */
export const shownToast = (page: Page): Locator => page.locator('li[data-state="open"]');
