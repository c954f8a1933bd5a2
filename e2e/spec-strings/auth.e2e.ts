import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/content.ts';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls, flushRequests, holdSignIn } from '#e2e/support/network.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { stringTable } from './table.ts';

const LOGIN = '**/api/auth/login';
const ACCOUNT = {
  Email: 'new@demo.example',
  Password: 'long enough',
  'First Name': 'New',
  'Last Name': 'Comer',
  Username: 'newcomer',
};

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

/** Expects a toast that is marked as destructive. */
async function expectDestructiveToast(page: Page, title: string, description: string): Promise<void> {
  const toast = shownToast(page);
  await expect(toast).toContainText(description);
  await expect(toast.getByText(title, { exact: true })).toHaveClass(/danger/);
}

test('the auth screen shows the specified words and signs a new user up', async ({ page }) => {
  const table = stringTable('Auth screen', [
    'Sign In',
    'Sign Up',
    'Email',
    'Password',
    'Remember me',
    '30 days',
    'First Name',
    'Last Name',
    'Username',
    'Tournaments',
    'Predictions',
    'Discussions',
    'Missing information',
    'Please fill in all fields.',
    'Signing in...',
    'Login failed',
    'Please check your credentials and try again.',
    'Coming Soon',
    'Google login will be available soon!',
    'Apple login will be available soon!',
    'Facebook login will be available soon!',
    'Discord login will be available soon!',
    'Invalid username',
    'Username can only contain letters, numbers, and underscores.',
    'Creating account...',
    'Registration failed',
    'Please try again with different information.',
  ]);
  await page.goto('/auth');
  await table.find((name) => page.getByRole('tab', { name, exact: true }), 'Sign In', 'Sign Up');
  await table.find((label) => page.getByLabel(label, { exact: true }), 'Email', 'Password');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await table.see(page, 'Remember me', '30 days');
  await expect(page.getByRole('checkbox', { name: /Remember me/ })).not.toBeChecked();
  await table.see(page.getByRole('complementary'), 'Tournaments', 'Predictions', 'Discussions');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('complementary')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });

  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  await signIn.click();
  await table.see(page, 'Missing information', 'Please fill in all fields.');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const provider of ['Google', 'Apple', 'Facebook', 'Discord']) {
    await page.getByRole('button', { name: provider }).click();
    await table.see(page, 'Coming Soon', `${provider} login will be available soon!`);
  }
  await flushRequests(page);
  expect(calls, 'only the request of the flush').toEqual(['/healthz']);

  await page.getByLabel('Email').fill('ember@demo.example');
  await page.getByLabel('Password').fill('wrong password');
  const release = await delayCalls(page, LOGIN);
  await signIn.click();
  await table.see(page, 'Signing in...');
  await release();
  await table.see(page, 'Login failed');
  const restore = await answerWith(page, LOGIN, 'nothing');
  await signIn.click();
  await table.see(page, 'Please check your credentials and try again.');
  await restore();
  await expect(page.getByLabel('Email')).toHaveValue('ember@demo.example');

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await table.find((label) => page.getByLabel(label), 'First Name', 'Last Name', 'Username');
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true });
  await signUp.click();
  await table.see(page, 'Missing information', 'Please fill in all fields.');
  await fillIn(page, { ...ACCOUNT, Username: 'no spaces!' });
  await signUp.click();
  await table.see(page, 'Invalid username', 'Username can only contain letters, numbers, and underscores.');
  await page.getByLabel('Username').fill(ACCOUNT.Username);
  const restoreAgain = await answerWith(page, LOGIN, 'nothing');
  await signUp.click();
  await table.see(page, 'Registration failed', 'Please try again with different information.');
  await restoreAgain();
  const releaseAgain = await delayCalls(page, LOGIN);
  await signUp.click();
  await table.see(page, 'Creating account...');
  await releaseAgain();
  await expect(page.getByRole('heading', { name: 'Welcome, New!' })).toBeVisible();
  table.done();
});

test('each field of both forms is required, and the client sends nothing without it (rule W5)', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1;
  });
  await page.goto('/auth');
  for (const [tab, fields] of [
    ['Sign In', { Email: ACCOUNT.Email, Password: ACCOUNT.Password }],
    ['Sign Up', ACCOUNT],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    for (const label of Object.keys(fields)) {
      await fillIn(page, { ...fields, [label]: '' });
      await page.getByRole('button', { name: tab, exact: true }).click();
      await expectDestructiveToast(page, 'Missing information', 'Please fill in all fields.');
      await expect(page.getByLabel(label)).toBeFocused();
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(/Please fill in this field\./);
      await shownToast(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(shownToast(page)).toHaveCount(0);
    }
  }
  for (const Username of ['with space', 'dash-ed', 'ümlaut']) {
    await fillIn(page, { ...ACCOUNT, Username });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expectDestructiveToast(
      page,
      'Invalid username',
      'Username can only contain letters, numbers, and underscores.',
    );
  }
  await flushRequests(page);
  expect(calls).toBe(0);
});

test('a refused sign-in, registration or sign-out shows the server’s message', async ({ page }) => {
  const refusal = async (press: () => Promise<void>): Promise<string> => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/') && !response.ok()),
      press(),
    ]);
    return (await answer.json()).message;
  };
  await page.goto('/auth');
  await fillIn(page, { Email: 'tide@demo.example', Password: 'not the password' });
  const login = await refusal(() => page.getByRole('button', { name: 'Sign In', exact: true }).click());
  expect(login).toMatch(/\w{3}/);
  await expectDestructiveToast(page, 'Login failed', login);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillIn(page, { ...ACCOUNT, Email: 'second@demo.example', Username: 'demo_tide' });
  const taken = await refusal(() => page.getByRole('button', { name: 'Sign Up', exact: true }).click());
  expect(taken).toMatch(/\w{3}/);
  await expectDestructiveToast(page, 'Registration failed', taken);
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(new RegExp(taken));

  await signInAs(page, 'tide');
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await answerWith(page, '**/api/auth/logout', {
    status: 503,
    body: { message: 'Sign-out is not available.', error: 'Sign-out is not available.', code: 'UNAVAILABLE' },
  });
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectDestructiveToast(page, 'Logout failed', 'Sign-out is not available.');
});

test('the session cookie lasts 30 days with Remember me, and otherwise ends with the browser', async ({
  page,
}) => {
  const daysLeft = async () => {
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith('beats_session'));
    return session && session.expires > 0 ? Math.round((session.expires - Date.now() / 1000) / 86_400) : null;
  };
  for (const [isRemembered, days] of [
    [false, null],
    [true, 30],
  ] as const) {
    await page.goto('/auth');
    await fillIn(page, { Email: 'riff@demo.example', Password: DEMO_PASSWORD });
    await page.getByRole('checkbox', { name: /Remember me/ }).setChecked(isRemembered);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Riff!' })).toBeVisible();
    expect(await daysLeft()).toBe(days);
    await page.context().clearCookies();
  }
});

test('a sign-out shows its progress and its failure, and ends on the landing page (rule W23)', async ({
  page,
}) => {
  const table = stringTable('Logout', ['Logging out...', 'Logout failed', 'Please try again.']);
  await signInAs(page, 'tide');
  await page.goto('/leaderboard');
  const menu = page.getByRole('button', { name: /^Account of/ });
  await menu.click();
  const restore = await answerWith(page, '**/api/auth/logout', 'nothing');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await table.see(page, 'Logout failed', 'Please try again.');
  await restore();
  if (!(await page.getByRole('menuitem', { name: 'Sign Out' }).isVisible())) await menu.click();
  const release = await delayCalls(page, '**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await table.see(page, 'Logging out...');
  await release();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  table.done();
});

test('an ended session shows Unauthorized and leads to the sign-in screen after 500 ms (rule L11)', async ({
  page,
}) => {
  const table = stringTable('Unauthorized', ['Unauthorized', 'You are logged out. Logging in again...']);
  await signInAs(page, 'tide');
  await page.goto('/create');
  await page.getByLabel('Tournament Name').fill('Too late');
  await page.context().clearCookies();
  // The browser measures the wait, so that a busy machine does not change it.
  await page.evaluate(() =>
    addEventListener('beforeunload', () => {
      const [refused] = performance.getEntriesByName(`${location.origin}/api/tournaments`).slice(-1);
      const answeredAt = (refused as PerformanceResourceTiming).responseStart;
      sessionStorage.setItem('waitedMs', String(performance.now() - answeredAt));
    }),
  );
  const releaseSignIn = await holdSignIn(page);
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await table.see(page, 'Unauthorized', 'You are logged out. Logging in again...');
  const address = await releaseSignIn();
  expect(await page.evaluate(() => Number(sessionStorage.getItem('waitedMs')))).toBeGreaterThanOrEqual(495);
  await page.goto(address);
  await page.waitForURL(/\/auth\?returnTo=%2Fcreate/);
  table.done();
});

test('the link of the first admin opens the sign-up, which carries its code', async ({ page }) => {
  await page.goto('/auth?tab=signup&adminCode=code-of-the-link&returnTo=%2Fcreate');
  // The address bar and the history no longer show the code.
  await expect(page).toHaveURL(/\/auth\?tab=signup&returnTo=%2Fcreate$/);
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await fillIn(page, { ...ACCOUNT, Email: 'first@demo.example', Username: 'first_admin' });
  const sent = page.waitForRequest(LOGIN);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ adminCode: 'code-of-the-link' });
});
