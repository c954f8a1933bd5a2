import type { Locator, Page } from '@playwright/test';

/** The one toast that is to be seen, apart from what says the same at a field. */
export const shownToast = (page: Page): Locator => page.locator('li[data-state="open"]');
