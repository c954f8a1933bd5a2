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
    'Pace',
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
  await preset('Community cup').click();
  await expect(page.getByLabel('Tournament Name')).toBeFocused();
  await expect(page.getByLabel('Tournament Size')).toBeHidden();
  await page.getByLabel('Tournament Name').fill('Sofa Cup');
  await page.reload();
  await expect(preset('Community cup')).toHaveAttribute('aria-pressed', 'true');
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

test('another size, a show and the mend of a warning are created as they were chosen (rule C6)', async ({
  page,
}) => {
  await signInAs(page, 'tide');
  await page.goto('/create');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const offered = () => field('Tournament Size').locator('option').allTextContents();
  await field('Tournament Name').fill('Long night');
  expect(await offered()).toEqual(['4 songs', '8 songs', '16 songs']);
  await page.getByText('Other sizes').click();
  await field('Another size').selectOption('24 songs (8 byes)');
  await expect(field('Tournament Size')).toHaveValue('24');
  await field('Tournament Size').selectOption('8 songs');
  expect(await offered()).toEqual(['4 songs', '8 songs', '16 songs']);
  await field('Another size').selectOption('24 songs (8 byes)');
  const duration = page.getByLabel('Match Duration (minutes)');
  await duration.fill('2');
  await field('Pace').selectOption('A show');
  await expect(duration, 'a show needs no minutes').toBeHidden();
  await field('Seconds of a Match').fill('5');
  await field('Pace').selectOption('By the clock');
  await field('Pace').selectOption('A show');
  await expect(field('Seconds of a Match'), 'no hidden field blocks the form').toHaveValue('60');
  await field('Seconds of a Match').fill('45');
  const warning = page.getByText('For 24 places people must enter 96 songs');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'One song for each entry' }).click();
  await expect(warning).toBeHidden();
  await page.getByRole('button', { name: 'Create Tournament' }).click();
  await page.waitForURL(/\/tournaments\/\d+/);
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0];
  const tournament = await (await page.request.get(`/api/tournaments/${id}`)).json();
  expect(tournament).toMatchObject({
    maxParticipants: 24,
    pace: 'show',
    showSeconds: 45,
    schedulingType: 'manual',
    tiebreakerSongs: 'optional',
    countVisibility: 'after_close',
    minUsers: 2,
  });
});
