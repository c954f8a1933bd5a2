import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { type ApiClient, signIn } from '#e2e/support/api-client.ts';
import { test } from '#e2e/support/movable-clock.ts';
import { credentialsOf, register, registerApart, signInAsAdmin } from '#e2e/support/open-matchup.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at } from '#tests/support/tournaments.ts';

const OPEN_MS = 30_000;
const TITLE = 'Will the chorus come before the first minute?';
const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });

const pointsOf = async (user: ApiClient) => (await user.send(routes.getCurrentUser)).points;

test('a user disputes an outcome, an admin changes it, and the points change with it', async ({
  page,
  movableServer: { address, clock },
}) => {
  const [author, other] = [
    await registerApart(address, 'unfair_author'),
    await registerApart(address, 'lucky_one'),
  ];
  const wronged = await register(page.request, 'wronged_one');
  const expiresAt = (await clock.now()) + OPEN_MS;
  const prediction = { title: TITLE, expiresAt: new Date(expiresAt).toISOString() };
  const { id } = await author.send(routes.createPrediction, { body: prediction });
  await page.goto('/predictions');
  await expect(cardOf(page)).toContainText(
    'It gives points once 2 people other than its author have answered',
  );
  await wronged.send(routes.voteOnPrediction, at(id, { vote: 'yes' }));
  await other.send(routes.voteOnPrediction, at(id, { vote: 'no' }));
  await clock.moveTo(expiresAt);
  await author.send(routes.resolvePrediction, at(id, { outcome: 'no' }));
  expect([await pointsOf(wronged), await pointsOf(other)]).toEqual([0, 10]);

  await page.goto('/predictions');
  await cardOf(page).getByRole('button', { name: 'Dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispute the outcome' });
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
  const decide = page.getByRole('dialog', { name: 'Decide the dispute' });
  await expect(decide.getByRole('list', { name: 'Disputes' })).toContainText('wronged_one Tester voted Yes');
  await decide.getByText('Change to Yes').click();
  await decide.getByLabel('Note').fill('The record says forty seconds.');
  await decide.getByRole('button', { name: 'Change to Yes' }).click();
  await expect(shownToast(page)).toContainText('Dispute decided');
  await expect(page.getByText('No open disputes')).toBeVisible();

  await signIn(page.request, credentialsOf('wronged_one'));
  await page.goto('/predictions');
  await expect(cardOf(page)).toContainText('Outcome: Yes');
  await expect(cardOf(page)).toContainText('An admin changed the outcome.');
  await expect(cardOf(page)).toContainText('The record says forty seconds.');
  await expect(cardOf(page)).toContainText('You were right: +10 points');
  expect([await pointsOf(wronged), await pointsOf(other)]).toEqual([10, 0]);
});
