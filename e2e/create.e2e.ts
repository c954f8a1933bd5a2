import { expect } from '@playwright/test';
import { signInAs, test } from './support/demo.ts';

test('the create form has its fields in order and survives a reload (rule C7)', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.goto('/');
  await page.goto('/create');
  const labels = [
    'Tournament Name',
    'Description',
    'Public Tournament',
    'Tournament Format',
    'Tournament Size',
  ];
  labels.push(
    'Scheduling Method',
    'Match Duration',
    'Match Interval',
    'Tournament Start Date & Time',
    'Third Place Match',
  );
  const positions = labels.map(
    async (label) => (await page.getByLabel(label).boundingBox())?.y ?? Number.NaN,
  );
  const tops = await Promise.all(positions);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
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

test('a preset folds what it decides, and a problem opens its section (rule C27)', async ({ page }) => {
  await signInAs(page, 'tide');
  await page.goto('/create');
  const preset = (title: string) => page.getByRole('button', { name: title });
  const section = (title: string) => page.getByRole('button', { name: title, expanded: false });
  const duration = page.getByLabel('Match Duration (minutes)');
  await page.getByLabel('Description').fill('Only B-sides');
  await preset('Living room tonight').click();
  await expect(page.getByLabel('Tournament Name')).toBeFocused();
  await expect(page.getByLabel('Tournament Size')).toBeHidden();
  await page.getByLabel('Tournament Name').fill('Sofa Cup');
  await page.reload();
  await expect(preset('Living room tonight')).toHaveAttribute('aria-pressed', 'true');
  await section('Match Scheduling').press('Enter');
  await duration.fill('2');
  await page.getByRole('button', { name: 'Match Scheduling', expanded: true }).click();
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await expect(duration).toBeFocused();
  await expect(page.getByText('Match duration must be a whole number from 3 to 120.')).toBeVisible();
  await preset('Clear preset').click();
  await expect(page.getByLabel('Tournament Size')).toHaveValue('4');
  await expect(page.getByLabel('Tournament Name')).toHaveValue('Sofa Cup');
  await expect(page.getByLabel('Description')).toHaveValue('Only B-sides');
});
