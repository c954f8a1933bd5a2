import { expect, type Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { linkTo, startWithMails } from './support/mails.ts';
import { createOpenMatchup, credentialsOf, register } from './support/open-matchup.ts';
import { onProgram } from './support/programs.ts';

const test = onProgram('mail', () => startWithMails('src/server/main.ts'));

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const isAccessible = async (page: Page) => expect(await findViolations(page)).toEqual([]);

test('a new user confirms the address by a press, and a used link leads on (rules A32, A35)', async ({
  page,
  program,
}) => {
  const { email } = credentialsOf('mailed');
  await register(page.request, 'mailed');
  await page.goto('/profile');
  const state = page.getByRole('region', { name: 'Your email' });
  await expect(state).toContainText('Not confirmed yet');
  await isAccessible(page);
  const path = await linkTo(program, email, /^Confirm your e-mail address$/);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm$/);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).tap();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).tap();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expect(state).toBeHidden();

  await page.goto(path);
  await page.getByRole('button', { name: 'Confirm' }).tap();
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: 'Your Profile' }).tap();
  await expect(page).toHaveURL('/profile');
});

test('a person whose address another one entered takes it back (rule A32)', async ({ page, program }) => {
  const { email } = credentialsOf('mistaken');
  await register(page.request, 'mistaken');
  await page.goto(await linkTo(program, email, /^Confirm your e-mail address$/));
  await isAccessible(page);
  await page.getByRole('button', { name: 'I did not make this account' }).tap();
  await expect(page.getByRole('heading', { name: 'Address taken back' })).toBeVisible();
  await isAccessible(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
});

test('a forgotten password is replaced by the link of a mail (rule A33)', async ({
  page,
  openPage,
  program,
}) => {
  const { email, password } = credentialsOf('forgetter');
  const other = await openPage('forgetter');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Send Mail' }).tap();
  await expect(dialog).toContainText('If this address has an account, a mail with a link comes in a moment.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().tap();

  await page.goto(await linkTo(program, email, /^Set a new password$/));
  await page.getByLabel('New Password').fill('password1');
  await page.getByRole('button', { name: 'Set Password' }).tap();
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/on a list of known passwords/);
  await isAccessible(page);
  await page.getByLabel('New Password').fill('a much better secret');
  await page.getByRole('button', { name: 'Set Password' }).tap();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect((await other.request.get('/api/auth/user')).status()).toBe(401);
  await page.getByRole('link', { name: 'Sign In' }).last().tap();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).tap();
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
  await page.getByLabel('Password').fill('a much better secret');
  await page.getByRole('button', { name: 'Sign In', exact: true }).tap();
  await expect(page).toHaveURL('/');
});

test('another address holds once it is confirmed (rule A34)', async ({ page, program }) => {
  const { email, password } = credentialsOf('mover');
  await register(page.request, 'mover');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).tap();
  const form = page.getByRole('form', { name: 'Change Email' });
  await form.getByLabel('New Email').fill('moved@journey.example');
  await form.getByLabel('Your Password').fill(password);
  await form.getByRole('button', { name: 'Change Email' }).tap();
  const state = page.getByRole('region', { name: 'Your email' });
  await expect(state).toContainText('moved@journey.example');
  await expect(state).toContainText(email);
  await isAccessible(page);
  await page.goto(await linkTo(program, 'moved@journey.example', /^Confirm your new e-mail address$/));
  await page.getByRole('button', { name: 'Confirm' }).tap();
  await expect(page.getByText('Your account has the address moved@journey.example now.')).toBeVisible();
});

test('where only confirmed emails vote, the ballot says so, and a confirmed user votes (rule A36)', async ({
  page,
  address,
  program,
}) => {
  const settings = { verifiedEmailOnly: true };
  const match = await createOpenMatchup(address, { settings });
  await register(page.request, 'unsure');
  const ballot = `/tournaments/${match.tournamentId}#matchup-${match.matchupId}`;
  await page.goto(ballot);
  await expect(page.getByText('Only accounts with a confirmed email vote here.').first()).toBeVisible();
  await isAccessible(page);
  await page.goto(await linkTo(program, credentialsOf('unsure').email, /^Confirm your e-mail address$/));
  await page.getByRole('button', { name: 'Confirm' }).tap();
  await page.getByRole('link', { name: 'Go on' }).tap();
  await page.goto(ballot);
  await page.getByRole('button', { name: `Vote for ${match.titles[0]}` }).tap();
  await expect.poll(async () => (await match.votes())[0]).toBe(1);
});

test.describe('a site for addresses of some domains', () => {
  test.use({
    program: async ({ servers }, use) =>
      use(
        await servers.open('domains', () =>
          startWithMails('src/server/main.ts', { SIGN_UP_DOMAINS: 'test.example' }),
        ),
      ),
  });

  test('shows one page until the address is confirmed, from which the data can be taken (rules A43, A60)', async ({
    page,
    program,
  }) => {
    const { email, password } = credentialsOf('unconfirmed');
    await register(page.request, 'unconfirmed');
    await page.goto('/predictions');
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download your data' })).toBeVisible();
    await isAccessible(page);
    const form = page.getByRole('form', { name: 'Change Email' });
    await form.getByLabel('New Email').fill('corrected@test.example');
    await form.getByLabel('Your Password').fill(password);
    await form.getByRole('button', { name: 'Change Email' }).tap();
    await expect(page.getByRole('region', { name: 'Your email' })).toContainText('corrected@test.example');
    await page.getByRole('button', { name: 'Delete your account' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog.getByLabel('Your Password')).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await page.goto(await linkTo(program, email, /^Confirm your e-mail address$/));
    await page.getByRole('button', { name: 'Confirm' }).tap();
    await page.getByRole('link', { name: 'Go on' }).tap();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });
});
