import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { type ApiClient, signIn } from './support/api-client.ts';
import { findViolations } from './support/axe.ts';
import { localInput } from './support/journey.ts';
import { test as testWithClock } from './support/movable-clock.ts';
import { createOpenMatchup, drawBracket, register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const row = (owner: Page, matchupId: number) =>
  owner.locator('article').filter({ has: owner.locator(`a[href$="#matchup-${matchupId}"]`) });
const edit = (owner: Page, matchupId: number) =>
  row(owner, matchupId).getByRole('button', { name: /^Edit times of/ });

/** A manual round robin of 8 songs whose first match is open. */
async function createRoundRobin(creator: ApiClient) {
  const settings = { name: 'Open Cup', tournamentType: 'round_robin', schedulingType: 'manual' } as const;
  const id = await fillTournament(creator, Array(8).fill(creator), settings, { url: null });
  const [first, ...others] = await drawBracket(creator, id);
  const next = others.find((each) => [each.song1Id, each.song2Id].includes(first.song1Id));
  if (!next) throw new Error('The first song has one match only');
  await creator.send(routes.activateMatchup, at(first.id));
  return { id, first, next, song: first.song1.title };
}

test('the schedule names a song in two matches and shows changed times', async ({ page, openPage }) => {
  const creator = await register(page.request, 'timetable_maker');
  const { id, first, next, song } = await createRoundRobin(creator);
  await page.goto(`/tournaments/${id}?tab=schedule`);

  const second = row(page, next.id);
  await edit(page, next.id).click();
  await second.getByLabel('Start time').fill(localInput(new Date(Date.now() + 5 * 60_000)));
  await second.getByLabel('End time').fill(localInput(new Date(Date.now() + 9 * 60_000)));
  const wrongOrder = 'End time must be after start time';
  await second.getByLabel('End time').fill(localInput(new Date(Date.now() + 60_000)));
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText(wrongOrder)).toBeVisible();
  await second.getByLabel('End time').fill(localInput(new Date(Date.now() + 9 * 60_000)));
  await expect(second.getByText(wrongOrder)).toHaveCount(0);
  const warning = `${song} is also in Group A, round 1 at that time.`;
  await expect(second.getByText(warning)).toBeVisible();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByLabel('Start time')).toBeHidden();
  await expect(second.getByText(warning)).toBeVisible();

  await edit(page, first.id).click();
  const running = row(page, first.id);
  const { endTime } = await creator.send(routes.getMatchup, at(first.id));
  const end = new Date(endTime ?? '');
  await expect(running.getByLabel('Start time')).toBeDisabled();
  await running.getByLabel('End time').fill(localInput(new Date(end.getTime() - 60_000)));
  await running.getByRole('button', { name: 'Save' }).click();
  await expect(running.getByLabel('End time'), 'the refusal stays').toHaveAccessibleDescription(
    /choose a later end\./,
  );
  await running.getByLabel('End time').fill(localInput(new Date(end.getTime() + 10 * 60_000)));
  await running.getByLabel('Reason').fill('The stream broke');
  await running.getByRole('button', { name: 'Save' }).click();
  await expect(running.getByText('Extended by 10 minutes by the creator')).toBeVisible();

  const member = await openPage('spectator');
  await member.goto(`/tournaments/${id}?tab=schedule`);
  await edit(member, first.id).click();
  const shown = row(member, first.id);
  await expect(shown.getByText('The creator, managers and admins can change these times.')).toBeVisible();
  await expect(shown.getByText(/changed by the creator: The stream broke/)).toBeVisible();
  await expect(shown.getByLabel('End time')).toHaveCount(0);
  const calendar = await shown.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await member.request.get(calendar ?? '');
  expect(await file.text()).toContain('BEGIN:VEVENT');
});

test('a time that the clocks skip or show twice is explained', async ({ browser, page, address }) => {
  const creator = await register(page.request, 'clock_changer');
  const { id, next } = await createRoundRobin(creator);
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    storageState: await page.context().storageState(),
  });
  const berlin = await context.newPage();
  await berlin.goto(`/tournaments/${id}?tab=schedule`);
  await edit(berlin, next.id).click();
  const form = row(berlin, next.id);
  await form.getByLabel('Start time').fill('2030-03-31T02:30');
  await expect(form.getByText('The clocks go forward and skip this time.')).toHaveText(
    /It becomes 3:30\sAM \(UTC\+2\)\./,
  );
  await form.getByLabel('Start time').fill('2030-10-27T02:30');
  await form.getByLabel('End time').fill('2030-10-27T02:30');
  await expect(form.getByText('The clocks go back and show this time twice.')).toHaveCount(2);
  const choices = form.getByLabel('The second (UTC+1)');
  await choices.last().check();
  await expect(form.getByText('Times in Central European Time (UTC+2, later UTC+1)')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/2:30\sAM UTC\+2 to 2:30\sAM UTC\+1/)).toBeVisible();
  expect(await creator.send(routes.getMatchup, at(next.id))).toMatchObject({
    startTime: '2030-10-27T00:30:00.000Z',
    endTime: '2030-10-27T01:30:00.000Z',
  });
  await edit(berlin, next.id).click();
  await expect(choices.first()).not.toBeChecked();
  await expect(choices.last(), 'the stored second is chosen').toBeChecked();
  await context.close();
});

testWithClock(
  'the form of a match that ends keeps what was typed, and says why it saves nothing',
  async ({ page, address, clock }) => {
    const { tournamentId, matchupId, endsAt, creator } = await createOpenMatchup(address);
    await signIn(page.request, creator);
    await page.goto(`/tournaments/${tournamentId}?tab=schedule`);
    await edit(page, matchupId).click();
    const form = row(page, matchupId);
    await form.getByLabel('Reason').fill('The stream broke');
    await clock.moveTo(endsAt);
    await expect(
      form.getByText('This match is completed. Its times can no longer be changed.'),
    ).toBeVisible();
    await expect(form.getByLabel('Reason')).toHaveValue('The stream broke');
    await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form.getByLabel('Reason')).toHaveCount(0);
  },
);

test('calendars are added from the schedule, and the own one gets a new address', async ({ page }) => {
  const creator = await register(page.request, 'calendar_keeper');
  const { id } = await createRoundRobin(creator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/tournaments/${id}?tab=schedule`);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to calendar' });
  const path = `/api/tournaments/${id}/calendar.ics`;
  await expect(dialog.getByLabel("Address of the tournament's calendar")).toHaveValue(new RegExp(`${path}$`));
  await expect(dialog.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:/);
  expect(await (await page.request.get(path)).text()).toContain('BEGIN:VEVENT');

  await dialog.getByRole('button', { name: 'Turn on your calendar' }).click();
  const address = dialog.getByLabel('Address of your calendar');
  const old = await address.inputValue();
  expect(await findViolations(page)).toEqual([]);
  const { pathname } = new URL(old);
  expect(await (await page.request.get(pathname)).text()).toContain('Voting in Open Cup');
  await dialog.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Get a new address' }).click();
  await expect(address).not.toHaveValue(old);
  expect((await page.request.get(pathname)).status()).toBe(404);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('dialog', { name: 'Turn your calendar off?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(dialog.getByRole('button', { name: 'Turn on your calendar' })).toBeVisible();
});
