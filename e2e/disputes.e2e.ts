import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { test } from '#e2e/support/movable-clock.ts';
import { post, register, signInAsAdmin } from '#e2e/support/open-matchup.ts';
import { shownToast } from '#e2e/support/toast.ts';

const OPEN_MS = 30_000;
const TITLE = 'Will the chorus come before the first minute?';
const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });

async function registerUser(address: string, username: string): Promise<APIRequestContext> {
  const user = await request.newContext({ baseURL: address });
  await register(user, username);
  return user;
}
const pointsOf = async (api: APIRequestContext) => (await (await api.get('/api/auth/user')).json()).points;

test('a user disputes an outcome, an admin changes it, and the points follow (rules Q11, Q12)', async ({
  page,
  movableServer: { address, clock },
}) => {
  const [author, other] = [
    await registerUser(address, 'unfair_author'),
    await registerUser(address, 'lucky_one'),
  ];
  await register(page.request, 'wronged_one');
  const expiresAt = (await clock.now()) + OPEN_MS;
  const { id } = await post(author, '/api/predictions', {
    title: TITLE,
    expiresAt: new Date(expiresAt).toISOString(),
  });
  await page.goto('/predictions');
  await expect(cardOf(page)).toContainText('Points from 2 answers on');
  await post(page.request, `/api/predictions/${id}/vote`, { vote: 'yes' });
  await post(other, `/api/predictions/${id}/vote`, { vote: 'no' });
  await clock.moveTo(expiresAt);
  await post(author, `/api/predictions/${id}/resolve`, { outcome: 'no' });
  expect([await pointsOf(page.request), await pointsOf(other)]).toEqual([0, 10]);

  await page.goto('/predictions');
  await cardOf(page).getByRole('button', { name: 'Dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispute the Outcome' });
  await dialog.getByRole('button', { name: 'Send to the Admins' }).click();
  await expect(dialog).toContainText('Please say why the outcome is wrong.');
  await dialog.getByLabel('Why is the outcome wrong?').fill('It came after forty seconds.');
  await dialog.getByRole('button', { name: 'Send to the Admins' }).click();
  await expect(shownToast(page)).toContainText('Dispute sent!');
  await expect(cardOf(page)).toContainText('Disputed');
  await expect(cardOf(page)).toContainText('You disputed this: It came after forty seconds.');
  await expect(cardOf(page).getByRole('button', { name: 'Dispute' })).toHaveCount(0);

  await signInAsAdmin(page.request);
  await page.goto('/admin?tab=disputes');
  await page.getByRole('button', { name: `Decide ${TITLE}` }).click();
  const decide = page.getByRole('dialog', { name: 'Decide the Dispute' });
  await expect(decide.getByRole('list', { name: 'Disputes' })).toContainText('wronged_one Tester voted Yes');
  await decide.getByText('Change to Yes').click();
  await decide.getByLabel('Note').fill('The record says forty seconds.');
  await decide.getByRole('button', { name: 'Change to Yes' }).click();
  await expect(shownToast(page)).toContainText('Dispute decided');
  await expect(page.getByText('No open disputes')).toBeVisible();

  await post(page.request, '/api/auth/login', {
    email: 'wronged_one@matchup.example',
    password: 'long enough',
  });
  await page.goto('/predictions');
  await expect(cardOf(page)).toContainText('Outcome: Yes');
  await expect(cardOf(page)).toContainText('An admin changed the outcome.');
  await expect(cardOf(page)).toContainText('The record says forty seconds.');
  await expect(cardOf(page)).toContainText('You were right: +10 points');
  expect([await pointsOf(page.request), await pointsOf(other)]).toEqual([10, 0]);
});
