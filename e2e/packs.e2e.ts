import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { register } from './support/api-client.ts';
import { endCalls } from './support/open-screen.ts';
import { createRobot } from './support/robot.ts';
import { test } from './support/server.ts';

const idOf = (page: Page) => Number(/\/tournaments\/(\d+)/.exec(page.url())?.[1]);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a pack leads from home to an open match (rule C38)', async ({ page }) => {
    await register(page.request, 'pack_host');
    await page.goto('/');
    const robot = createRobot(page);
    await robot.tap(page.getByRole('link', { name: 'Create Tournament' }));
    await robot.tap(button(page, /^The eighties/));
    await robot.tap(button(page, 'Create with 8 songs'));
    await page.waitForURL(/\/tournaments\/\d+/);
    robot.report('From home to a tournament with the songs of a pack');
  });
});
