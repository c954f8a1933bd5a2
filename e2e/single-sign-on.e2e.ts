import { expect, type Page } from '@playwright/test';
import { type Person, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { findViolations } from './support/axe.ts';
import { startOnCopy } from './support/databases.ts';
import { freePort } from './support/free-port.ts';
import { openWithoutPageData } from './support/network.ts';
import { credentialsOf, register } from './support/open-matchup.ts';
import { changeAnswer } from './support/open-screen.ts';
import { onProgram } from './support/programs.ts';

const PEOPLE: Person[] = [
  { sub: 'ada', email: 'ada@company.example', email_verified: true, given_name: 'Ada', family_name: 'Byron' },
  { sub: 'bob', email: 'owner@test.example', email_verified: true, given_name: 'Bob' },
  { sub: 'cyd', given_name: 'Cyd' },
  { sub: 'dora', email: 'dora@company.example', email_verified: true, given_name: 'Dora' },
];

/** A server with a real provider of OpenID Connect and stand-ins for the social providers. */
async function startSite(env: Record<string, string> = {}) {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const provider = await startIdentityProvider({ publicUrl, people: PEOPLE });
  const program = await startOnCopy('tests/support/provider-server.ts', {
    ...provider.env,
    PORT: String(port),
    ...env,
  });
  return {
    address: publicUrl,
    change: program.change,
    stop: () => Promise.all([program.stop(), provider.close()]),
  };
}

const test = onProgram('providers', () => startSite());
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const company = (page: Page) => page.getByRole('link', { name: 'Company', exact: true });
const continueAs = (page: Page, name: string) =>
  page.getByRole('link', { name: `Continue as ${name}` }).click();
const userOf = async (page: Page) => (await page.request.get('/api/auth/user')).json();

test('a new user comes by the provider, back to the page, and leaves by it (rules A52, A59)', async ({
  page,
}) => {
  await page.goto('/auth?returnTo=/leaderboard');
  await expect(company(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await company(page).click();
  await continueAs(page, 'Ada');
  await expect(page).toHaveURL(/\/leaderboard$/);
  expect(await userOf(page)).toMatchObject({ firstName: 'Ada', email: 'ada@company.example' });
  await page.getByRole('button', { name: 'You', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Yes, sign me out' })).toBeVisible();
});

test('an address with an account connects by its password (rule A55)', async ({
  page,
  program: site,
  playwright,
}) => {
  const owner = await playwright.request.newContext({ baseURL: site.address });
  await register(owner, 'owner');
  await owner.dispose();
  await site.change("update users set email_verified_at = now() where username = 'owner'");
  await page.goto('/auth?returnTo=/leaderboard');
  await company(page).click();
  await continueAs(page, 'Bob');
  const step = page.getByRole('form', { name: 'Connect your account' });
  await expect(step).toContainText('owner@test.example has an account here.');
  expect(await findViolations(page)).toEqual([]);
  await step.getByLabel('Password').fill('wrong');
  await step.getByRole('button', { name: 'Connect and Sign In' }).click();
  await expect(step.getByLabel('Password')).toHaveAccessibleDescription(
    'This is not the password of this account.',
  );
  await step.getByLabel('Password').fill(credentialsOf('owner').password);
  await step.getByRole('button', { name: 'Connect and Sign In' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  expect((await userOf(page)).username).toBe('owner');
});

test('problems at the provider say what happened and how to go on (rule A57)', async ({
  page,
  program: site,
}) => {
  await page.goto('/auth?returnTo=/leaderboard');
  await company(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Company did not sign you in, because the request was cancelled.');
  expect(await findViolations(page)).toEqual([]);
  await notice.getByRole('link', { name: 'Try Again' }).click();
  await continueAs(page, 'Cyd');
  await expect(page).toHaveURL(/\/leaderboard$/);
  await page.context().clearCookies();
  await page.goto(`${site.address}/api/sign-in/oidc/callback?code=1&state=2`);
  await expect(notice).toContainText('This sign-in took too long');
  await page.goto('/auth?provider=oidc&outcome=away');
  await expect(notice).toContainText('Company does not answer right now.');
});

test('Apple’s form of another site signs in, in a real browser (rule A58)', async ({ page }) => {
  await page.goto('/auth?returnTo=/leaderboard');
  await page.getByRole('link', { name: 'Apple' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  expect(await userOf(page)).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
});

test('where passwords are off, both tabs lead to the provider alone (rule A52)', async ({ page }) => {
  await changeAnswer(page, '**/api/site', (site) => ({ ...site, passwordsAccepted: false }));
  await openWithoutPageData(page, '/auth');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('This site has one way in.');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(panel.getByRole('link', { name: 'Continue with Company' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a user connects and disconnects a provider on the profile (rules A48, A56)', async ({
  page,
  program: site,
}) => {
  await register(page.request, 'linker');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Connect Discord' }).click();
  await expect(page.getByText('You can sign in with it from now on.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect Discord' }).click();
  await site.change("update sessions set proven_at = now() - interval '1 hour'");
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  expect(await findViolations(page)).toEqual([]);
  await question.getByLabel('Your Password').fill(credentialsOf('linker').password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible();
});

test('without a password, the provider or a passkey shows whose account it is (rules A46, A61)', async ({
  page,
  program: site,
}) => {
  const age = () => site.change("update sessions set proven_at = now() - interval '1 hour'");
  await page.goto('/auth?returnTo=/profile');
  await company(page).click();
  await continueAs(page, 'Dora');
  await expect(page).toHaveURL(/\/profile$/);
  await age();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('New Password').fill('a first long one');
  await page.getByRole('button', { name: 'Set Password' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Continue with Company' }).click();
  await expect(page.getByText('For ten minutes you can go on').first()).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('dialog', { name: 'Name this passkey' }).getByRole('button', { name: 'Save' }).click();

  await age();
  await page.getByRole('button', { name: 'Delete your account' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete your account?' });
  await deleting.getByRole('button', { name: 'Delete account' }).click();
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('an invitation goes to the provider and back, where only some addresses may sign up (rules A38, A43)', async ({
  page,
  servers,
}) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'beats@company.example' };
  const policy = { SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'company.example' };
  const { address, change } = await servers.open('invited', () => startSite({ ...mail, ...policy }));
  await change("insert into invitations (token, max_uses) values ('friends', 1) on conflict do nothing");
  await page.goto(`${address}/auth?invite=friends`);
  await company(page).click();
  await continueAs(page, 'Bob');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Only addresses of company.example can sign up here.');
  await expect(page.getByText('You are invited to Battle of the Beats.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.context().clearCookies();
  await company(page).click();
  await continueAs(page, 'Ada');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect((await (await page.request.get(`${address}/api/auth/user`)).json()).email).toBe(
    'ada@company.example',
  );
});
