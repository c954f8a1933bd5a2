import { expect, type Page } from '@playwright/test';
import { signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, delayCalls } from '#e2e/support/network.ts';
import { stringTable } from './table.ts';

const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option').allTextContents();

test('the create screen shows its fields in order, checks them and opens the new tournament (rule C7)', async ({
  page,
}) => {
  const table = stringTable('Create Tournament', [
    'Create Your Tournament',
    'Tournament Setup',
    'Tournament Name',
    'Description',
    'Public Tournament',
    'Tournament Format',
    'Tournament Size',
    'Match Scheduling',
    'Scheduling Method',
    'Group Phase Scheduling',
    'Match Duration',
    'Match Interval',
    'Tournament Start Date & Time',
    'Third Place Match',
    'How Tournaments Work',
    'What happens next?',
    'Create Tournament',
    'Creating Tournament...',
    'Tournament name is required',
    'Name too long',
    'Tournament start date is required when using custom date mode.',
    'Error',
    'Tournament created!',
  ]);
  await signInAs(page, 'tide');
  await page.goto('/create');
  await table.see(page, 'Create Your Tournament', 'Tournament Setup', 'Match Scheduling');
  await table.see(page, 'How Tournaments Work', 'What happens next?');
  for (const step of [/Share the link/, /Wait for songs/, /Generate the bracket/, /Watch the voting/]) {
    await expect(page.getByText(step)).toBeVisible();
  }
  const fields = [
    'Tournament Name',
    'Description',
    'Public Tournament',
    'Tournament Format',
    'Tournament Size',
    'Scheduling Method',
    'Match Duration',
    'Match Interval',
    'Tournament Start Date & Time',
    'Third Place Match',
  ];
  await table.find((label) => page.getByLabel(label), ...fields);
  const positions = await Promise.all(
    fields.map(async (label) => (await page.getByLabel(label).boundingBox())?.y ?? Number.NaN),
  );
  expect(positions, 'the order of the fields').toEqual([...positions].sort((a, b) => a - b));

  await expect(page.getByRole('switch', { name: 'Public Tournament' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Third Place Match' })).not.toBeChecked();
  await expect(page.getByLabel('Match Duration')).toHaveValue('60');
  await expect(page.getByLabel('Match Interval')).toHaveValue('60');
  expect(await optionsOf(page, 'Tournament Format')).toEqual(['Playoff Style', 'Round Robin']);
  await expect(page.getByText(/lose once and you are out/)).toBeVisible();
  expect(await optionsOf(page, 'Tournament Size')).toEqual(['4 songs', '8 songs', '16 songs']);
  await expect(page.getByLabel('Group Phase Scheduling')).toHaveCount(0);
  await page.getByLabel('Tournament Format').selectOption('Round Robin');
  await expect(page.getByText(/Every song faces every other in its group, then/)).toBeVisible();
  expect(await optionsOf(page, 'Tournament Size')).toEqual([
    '8 songs (2 groups, 4 playoff songs)',
    '16 songs (4 groups, 8 playoff songs)',
    '32 songs (8 groups, 16 playoff songs)',
  ]);
  await table.find((label) => page.getByLabel(label), 'Group Phase Scheduling');

  const submit = page.getByRole('button', { name: 'Create Tournament' });
  await page.getByLabel('Tournament Start Date & Time').selectOption('Custom');
  await table.find((name) => page.getByRole('button', { name }), 'Create Tournament');
  await submit.click();
  await expect(page.getByLabel('Tournament Name')).toHaveAccessibleDescription(/Tournament name is required/);
  await table.see(
    page,
    'Tournament name is required',
    'Tournament start date is required when using custom date mode.',
  );
  await page.getByLabel('Tournament Name').fill('x'.repeat(256));
  await submit.click();
  await table.see(page, 'Name too long');

  await page.getByLabel('Scheduling Method').selectOption('Manual');
  await expect(page.getByLabel('Match Duration')).toHaveCount(0);
  await expect(page.getByText(/date and time of each match/)).toBeVisible();
  await page.getByLabel('Tournament Name').fill('Specified Words');
  const restore = await answerWith(page, '**/api/tournaments', {
    status: 400,
    body: { message: 'No tournaments today.', error: 'Bad Request', code: 'BAD_REQUEST' },
  });
  await submit.click();
  await table.see(page, 'Error');
  await expect(page.getByText('No tournaments today.').first()).toBeVisible();
  await restore();
  await expect(page.getByLabel('Tournament Name')).toHaveValue('Specified Words');

  const release = await delayCalls(page, '**/api/tournaments');
  await submit.click();
  await table.see(page, 'Creating Tournament...');
  await release();
  await table.see(page, 'Tournament created!');
  await expect(page).toHaveURL(/\/tournaments\/\d+/);
  await expect(page.getByRole('heading', { name: 'Specified Words' })).toBeVisible();
  table.done();
});

test('a half-filled form survives Back and a reload, and starts empty after it was sent', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  await page.goto('/');
  await page.goto('/create');
  await page.getByLabel('Tournament Name').fill('Half a cup');
  await page.getByLabel('Tournament Format').selectOption('round_robin');
  await page.getByLabel('Third Place Match').click();
  await page.goBack();
  await page.goForward();
  const expectTyped = async () => {
    await expect(page.getByLabel('Tournament Name')).toHaveValue('Half a cup');
    await expect(page.getByLabel('Tournament Size')).toHaveValue('8');
    await expect(page.getByLabel('Third Place Match')).toBeChecked();
  };
  await expectTyped();
  await page.reload();
  await expectTyped();
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await expect(page).toHaveURL(/\/tournaments\/\d+/);
  await page.goto('/create');
  await expect(page.getByLabel('Tournament Name')).toHaveValue('');
});

test('a preset fills the form and folds what it decides, and a problem opens its section (rule C27)', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  await page.goto('/create');
  const preset = (title: string) => page.getByRole('button', { name: title });
  const section = (title: string) => page.getByRole('button', { name: title, expanded: false });
  await page.getByLabel('Description').fill('Only B-sides');
  await expect(section('Match Scheduling')).toHaveCount(0);
  await preset('Living room tonight').click();
  await expect(page.getByLabel('Tournament Name')).toBeFocused();
  await expect(page.getByLabel('Tournament Size')).toBeHidden();
  await expect(section('Match Scheduling')).toContainText('3 minutes for each match');
  await page.getByLabel('Tournament Name').fill('Sofa Cup');

  await page.reload();
  await expect(preset('Living room tonight')).toHaveAttribute('aria-pressed', 'true');
  await section('Match Scheduling').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Match Duration (minutes)').fill('2');
  await page.getByRole('button', { name: 'Match Scheduling', expanded: true }).click();
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await expect(page.getByLabel('Match Duration (minutes)')).toBeFocused();
  await expect(page.getByText('Match duration must be a whole number from 3 to 120.')).toBeVisible();
  await expect(section('Format and size')).toContainText('Playoff Style, 8 songs');

  await preset('Community cup').click();
  await expect(section('Format and size')).toContainText(
    'Round Robin, 32 songs (8 groups, 16 playoff songs)',
  );
  await expect(section('Third place')).toContainText('With Third Place Match, four songs for each entry');
  await preset('Office week').click();
  await section('Match Scheduling').click();
  await page.getByLabel('Scheduling Method').selectOption('automatic');
  await expect(page.getByLabel('Match Duration (minutes)')).toHaveValue('60');
  await preset('Clear preset').click();
  await expect(page.getByLabel('Tournament Size')).toHaveValue('4');
  await expect(page.getByRole('button', { name: 'Match Scheduling' })).toHaveCount(0);
  await expect(page.getByLabel('Tournament Name')).toHaveValue('Sofa Cup');
  await expect(page.getByLabel('Description')).toHaveValue('Only B-sides');
});
