import { expect, type Page } from '@playwright/test';
import { codeInTerminal } from '#tests/support/first-admin.ts';
import { findViolations } from './support/axe.ts';
import { startOnCopy } from './support/databases.ts';
import { signUp } from './support/journey.ts';
import { openWithoutPageData } from './support/network.ts';
import { signInAsAdmin } from './support/open-matchup.ts';
import { changeAnswer } from './support/open-screen.ts';
import { test as base, START } from './support/programs.ts';

const SESSION_SECRET = 'only for journeys, only for journeys, only';

/** A site that is configured by `env`. */
const test = base.extend<{ env: Record<string, string>; address: string }>({
  env: [{ ADMIN_EMAIL: 'keeper@journey.example', GUESTS: 'off', SIGN_UP: 'invited' }, { option: true }],
  address: [
    async ({ servers, env }, use) => {
      const start = () => startOnCopy('src/server/main.ts', { SESSION_SECRET, ...env });
      await use((await servers.open(`site ${JSON.stringify(env)}`, start)).address);
    },
    START,
  ],
  baseURL: ({ address }, use) => use(address),
});
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const signUpTab = (page: Page) => page.getByRole('tab', { name: 'Sign Up' });
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign Up' });

test('an admin invites, the invited sign up by the link, and a used one says so (rules A37, A38)', async ({
  page,
  openPage,
}) => {
  await page.goto('/auth');
  await signUpTab(page).click();
  await expect(page.getByText('Sign-up is by invitation here.')).toBeVisible();
  await expect(signUpButton(page)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');

  await signInAsAdmin(page.request);
  await page.goto('/admin?tab=invitations');
  await expect(page.getByText('No invitations yet')).toBeVisible();
  await page.getByLabel('Accounts').fill('0');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  await expect(page.getByLabel('Accounts')).toHaveAccessibleDescription(
    'Enter a whole number from 1 to 1000.',
  );
  await page.getByLabel('Accounts').fill('1');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const link = page.getByLabel('Link of the invitation');
  await expect(link).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  const address = await link.inputValue();

  const invited = await openPage();
  await invited.goto(address);
  await expect(invited.getByText('You are invited to Battle of the Beats.')).toBeVisible();
  await expect(signUpButton(invited)).toBeVisible();
  expect(await findViolations(invited)).toEqual([]);
  await signUp(invited, 'guest_of_honour');
  await expect(invited.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  const late = await openPage();
  await late.goto(address);
  await expect(late.getByText('This invitation has been used up.')).toBeVisible();
  await late.goto('/auth?invite=unheard');
  await expect(late.getByText('This invitation is not known here.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 of 1 account')).toBeVisible();
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
});

test('a creator is not offered guests where they are switched off (rule A39)', async ({ page }) => {
  await signInAsAdmin(page.request);
  await page.goto('/create?preset=livingRoom');
  await page.getByRole('button', { name: 'Voting' }).click();
  const voters = page.getByLabel('Who May Vote');
  await expect(voters).toHaveValue('account');
  await expect(voters.getByRole('option', { name: /guest/i })).toHaveCount(0);
});

test('a site that takes no new accounts says so on the tab Sign Up, also to the invited (rule A37)', async ({
  page,
}) => {
  await changeAnswer(page, '**/api/site', (site) => ({ ...site, signUp: 'closed' }));
  for (const path of ['/auth?tab=signup', '/auth?tab=signup&invite=unheard']) {
    await openWithoutPageData(page, path);
    await expect(page.getByText('Sign-up is closed here.')).toBeVisible();
    await expect(signUpButton(page)).toHaveCount(0);
  }
  expect(await findViolations(page)).toEqual([]);
});

test.describe('a new site with a name and legal pages', () => {
  test.use({
    env: {
      SITE_NAME: 'Sunset Radio',
      LEGAL_IMPRINT_URL: 'https://beats.example/imprint',
      LEGAL_TERMS_URL: 'https://beats.example/terms',
    },
  });

  test('names itself, and its first account becomes the admin by the code (rules A40, A41, A42)', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Sunset Radio');
    await expect(page.getByRole('heading', { level: 1, name: 'Sunset Radio' })).toBeVisible();
    const legal = page.getByRole('navigation', { name: 'Legal' });
    await expect(legal.getByRole('link')).toHaveText(['Imprint', 'Terms of Service']);
    expect(await findViolations(page)).toEqual([]);
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome to Sunset Radio' })).toBeVisible();
    await signUp(page, 'first');
    await expect(page.getByRole('heading', { name: 'Is this your site?' })).toBeVisible();
    await expect(page).toHaveTitle('Home · Sunset Radio');
    await expect(legal.getByRole('link')).toHaveCount(2);
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel('Code').fill('AAAA-BBBB-CCCC');
    await page.getByRole('button', { name: 'Become Admin' }).click();
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This is not the code\./);
    await page.getByLabel('Code').fill(codeInTerminal(SESSION_SECRET));
    await page.getByRole('button', { name: 'Become Admin' }).click();
    await expect(page.getByText('You are the admin now', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Is this your site?' })).toBeHidden();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  });
});
