import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at } from '#tests/support/tournaments.ts';
import { type ApiClient, signIn } from './support/api-client.ts';
import { shownToast } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { credentialsOf, register, registerApart, signInAsAdmin } from './support/open-matchup.ts';

const OPEN_MS = 30_000;
const TITLE = 'Will the chorus come before the first minute?';
const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });

const pointsOf = async (user: ApiClient) => (await user.send(routes.getCurrentUser)).points;

test('a disputed outcome is changed, and the points with it', async ({ page, address, clock }) => {
  const [author, other] = [
    await registerApart(address, 'unfair_author'),
    await registerApart(address, 'lucky_one'),
  ];
  const wronged = await register(page.request, 'wronged_one');
  const expiresAt = (await clock.now()) + OPEN_MS;
  const prediction = { title: TITLE, expiresAt: new Date(expiresAt).toISOString() };
  const { id } = await author.send(routes.createPrediction, { body: prediction });
  await wronged.send(routes.voteOnPrediction, at(id, { vote: 'yes' }));
  await other.send(routes.voteOnPrediction, at(id, { vote: 'no' }));
  const readAs = async (username: string) => {
    await signIn(page.request, credentialsOf(username));
    await page.goto('/predictions');
  };
  const settle = cardOf(page).getByRole('button', { name: 'Settle' });
  await page.clock.install();
  await page.goto('/predictions');
  await expect(cardOf(page)).toContainText('Closes in');
  await clock.moveTo(expiresAt);
  await page.clock.fastForward(OPEN_MS);
  await expect(cardOf(page), 'on the open page').toContainText('Expired');
  await expect(settle).toHaveCount(0);
  await page.clock.resume();

  await readAs('unfair_author');
  await settle.click();
  const settling = page.getByRole('dialog', { name: 'Settle prediction' });
  await settling.getByText('No', { exact: true }).click();
  await settling.getByRole('button', { name: 'Settle' }).click();
  await expect(settling).toBeHidden();
  await expect(settle).toHaveCount(0);
  expect([await pointsOf(wronged), await pointsOf(other)]).toEqual([0, 10]);

  await readAs('wronged_one');
  await cardOf(page).getByRole('button', { name: 'Dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispute the outcome' });
  await dialog.getByLabel('Why is the outcome wrong?').fill('It came after forty seconds.');
  await dialog.getByRole('button', { name: 'Send to the Admins' }).click();
  await expect(shownToast(page)).toContainText('Dispute sent!');
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

  await readAs('wronged_one');
  for (const text of [
    'Outcome: Yes',
    'An admin changed the outcome.',
    'The record says forty seconds.',
    'You were right: +10 points',
  ])
    await expect(cardOf(page)).toContainText(text);
  expect([await pointsOf(wronged), await pointsOf(other)]).toEqual([10, 0]);
});
