import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { codeAt } from '#tests/support/authenticator-app.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { findViolations } from './support/axe.ts';
import { signInOnScreen } from './support/journey.ts';
import { credentialsOf, register, registerApart, signInAsAdmin } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test.use({
  viewport: { width: 360, height: 740 },
  // Passkeys work on localhost, and not at a bare address.
  baseURL: ({ address }, use) => use(address.replace('127.0.0.1', 'localhost')),
});

async function openWaysIn(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ways In', exact: true }) });
}

const openSignIn = async (page: Page) => {
  await page.context().clearCookies();
  await page.goto('/auth');
};

const expectSignedIn = (page: Page) => expect(page.getByRole('button', { name: 'You' })).toBeVisible();

test('a passkey is added, named, signs in by autofill and by the button, and is removed (rules A46, A47)', async ({
  page,
}) => {
  await register(page.request, 'keyholder');
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const waysIn = await openWaysIn(page);
  await waysIn.getByRole('button', { name: 'Add Passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Name this passkey' });
  expect(await findViolations(page)).toEqual([]);
  await naming.getByLabel('Name').fill('My phone');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(waysIn.getByRole('listitem')).toHaveText(/My phone.*Not used yet/);
  expect(await findViolations(page)).toEqual([]);

  await openSignIn(page);
  // The browser answers once the user picks the passkey below the field, which the stand-in does at once.
  await expectSignedIn(page);

  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await openSignIn(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(button).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // A question that waits already stays unanswered, and the next one is answered.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await button.click();
  await expectSignedIn(page);

  await openWaysIn(page);
  await expect(waysIn.getByRole('listitem')).toHaveText(/My phone.*Last used/);
  await waysIn.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(waysIn.getByRole('listitem')).toHaveCount(0);
});

test('the second factor is set up, asks for a code at the sign-in, and takes each code once (rules A44, A45)', async ({
  page,
}) => {
  await register(page.request, 'twofold');
  const waysIn = await openWaysIn(page);
  await waysIn.getByRole('button', { name: 'Set Up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up the second factor' });
  await expect(setUp.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const secret = (await setUp.getByRole('code').innerText()).replaceAll(/\s/g, '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill('000000');
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  await expect(setUp.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /This code is wrong/,
  );
  await setUp.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  expect(await findViolations(page)).toEqual([]);
  const [first = '', second = ''] = await kept.getByRole('listitem').allInnerTexts();
  const downloading = page.waitForEvent('download');
  await kept.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(waysIn).toContainText('10 recovery codes left');

  await openSignIn(page);
  await signInOnScreen(page, credentialsOf('twofold'));
  const code = page.getByLabel('Code of your app');
  await expect(code).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  // The code of the next half minute: that of this one was used by the set-up.
  const next = codeAt(secret, new Date(Date.now() + 30_000));
  await code.fill(next);
  await code.press('Enter');
  await expectSignedIn(page);

  await openSignIn(page);
  await signInOnScreen(page, credentialsOf('twofold'));
  await code.fill(next);
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/was used before/);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.getByLabel('Recovery code').press('Enter');
  await expectSignedIn(page);

  await openWaysIn(page);
  await expect(waysIn).toContainText('9 recovery codes left');
  await waysIn.getByRole('button', { name: 'Turn Off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn the second factor off?' });
  await off.getByLabel('Your Password').fill(credentialsOf('twofold').password);
  await off.getByLabel('Code').fill(second);
  await off.getByRole('button', { name: 'Turn Off' }).click();
  await expect(waysIn.getByRole('button', { name: 'Set Up' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('an admin makes a link for a new password, and removes a lost second factor (rules A33, A49)', async ({
  page,
  address,
  openPage,
}) => {
  const user = await registerApart(address, 'locked_out');
  const { secret } = await user.send(routes.beginSecondFactor);
  await user.send(routes.confirmSecondFactor, { body: { code: codeAt(secret, new Date()) } });
  await signInAsAdmin(page.request);
  await page.goto('/admin?tab=users&search=locked_out');
  await page.getByRole('button', { name: /^Password link for/ }).click();
  const making = page.getByRole('dialog', { name: 'Make a link for a new password?' });
  await making.getByRole('button', { name: 'Make Link' }).click();
  const link = await making.getByLabel('Link').inputValue();
  expect(await findViolations(page)).toEqual([]);
  await making.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: /^Remove the second factor of/ }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the second factor?' });
  expect(await findViolations(page)).toEqual([]);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Second factor removed').first()).toBeVisible();

  const other = await openPage();
  await other.goto(link);
  await other.getByLabel('New Password').fill('a much better secret');
  await other.getByRole('button', { name: 'Set Password' }).click();
  await other.getByRole('link', { name: 'Sign In' }).last().click();
  await signInOnScreen(other, { ...credentialsOf('locked_out'), password: 'a much better secret' });
  await expectSignedIn(other);
});
