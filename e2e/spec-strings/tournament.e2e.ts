import { expect, type Page, request } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { addSongs, openSongDialog } from '#e2e/support/journey.ts';
import { answerWith, delayCalls, holdSignIn, openWithoutPageData } from '#e2e/support/network.ts';
import { createOpenMatchup, register, signInAsAdmin } from '#e2e/support/open-matchup.ts';
import { test } from '#e2e/support/server.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at, createTournament, detailOf, enterSong } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

/** Creates a tournament in setup. */
const createSetup = (creator: ApiClient, settings: Partial<CreateTournamentInput> = {}) =>
  createTournament(creator, { name: 'Spec Cup', tournamentType: 'playoff', minUsers: 2, ...settings });

const enter = async (user: ApiClient, id: number, titles: string[]) => {
  for (const title of titles) await enterSong(user, id, title, { artist: title, url: null });
};

const confirm = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

test('the tournament page shows its own texts for an unknown tournament and for a crash', async ({
  page,
}) => {
  const table = stringTable('Page states', [
    'Tournament Not Found',
    "The tournament you're looking for doesn't exist or has been removed.",
    'Error loading tournament page. Please refresh or contact support.',
    'Refresh Page',
  ]);
  const creator = await register(page.request, 'states');
  const id = await createSetup(creator);
  await page.goto('/tournaments/2000000000');
  await table.see(
    page,
    'Tournament Not Found',
    "The tournament you're looking for doesn't exist or has been removed.",
  );
  const restore = await answerWith(page, `**/api/tournaments/${id}`, {
    body: { id, name: 'Broken', matchups: [7] },
  });
  await openWithoutPageData(page, `/tournaments/${id}`);
  await table.see(page, 'Error loading tournament page. Please refresh or contact support.');
  await restore();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'Spec Cup' })).toBeVisible();
  const again = await answerWith(page, `**/api/tournaments/${id}`, {
    body: { id, name: 'Broken', matchups: [7] },
  });
  await openWithoutPageData(page, `/tournaments/${id}`);
  await table.find((name) => page.getByRole('button', { name }), 'Refresh Page');
  await again();
  table.done();
});

test('the tabs depend on the format, a live match opens voting, and the badge shows the status', async ({
  page,
  address,
}) => {
  const tabs = () => page.getByRole('tablist', { name: 'Tournament' }).getByRole('tab').allInnerTexts();
  const names = async () => (await tabs()).map((text) => text.split('\n')[0]);
  const badge = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first();
  const creator = await register(page.request, 'tabs');
  const playoff = await createSetup(creator);
  await page.goto(`/tournaments/${playoff}`);
  await expect(badge('Setup')).toBeVisible();
  expect(await names()).toEqual([
    'Overview',
    'Voting',
    'Bracket',
    'Songs',
    'Participants',
    'Schedule',
    'History',
  ]);
  await page.goto(`/tournaments/${playoff}?tab=voting`);
  await expect(page.getByText('No Active Matchups')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the songs' })).toBeVisible();
  const groups = await createSetup(creator, { tournamentType: 'round_robin', maxParticipants: 8 });
  await page.goto(`/tournaments/${groups}`);
  await expect(badge('Setup')).toBeVisible();
  expect(await names()).toContain('Groups');
  const matchup = await createOpenMatchup(address);
  await page.goto(`/tournaments/${matchup.tournamentId}`);
  await expect(badge('Live')).toBeVisible();
  const live = page.locator('article.ballot').getByText('LIVE', { exact: true });
  await expect(live.locator('[data-live]'), 'the badge of the match moves').toBeVisible();
  await expect(page.locator('#tournament-hero [data-live]'), 'and no other one').toHaveCount(0);
  const voting = page.getByRole('tab', { name: /Voting/ });
  await expect(voting, 'a live match opens the tab').toHaveAttribute('aria-selected', 'true');
  await expect(voting.locator('[data-cue="green"]')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Schedule/ }).locator('[data-cue="blue"]')).toBeVisible();
});

test('the song dialog checks four songs of one artist and continues after a failure', async ({ page }) => {
  const table = stringTable('Songs', [
    'Add Songs',
    'Artist',
    'Song Title',
    'Song title is required',
    'Artist name is required',
    'Please enter a valid URL',
    'Pitch must be under 500 characters',
    'Please fill in Artist and Song Title for all 4 songs',
    'Failed to add songs',
    'HTTP 502: Bad Gateway',
    'Songs added!',
    '4 songs have been added to the tournament.',
  ]);
  const creator = await register(page.request, 'enterer');
  const id = await createSetup(creator);
  await page.goto(`/tournaments/${id}?tab=songs`);
  await table.find((name) => page.getByRole('button', { name }).first(), 'Add Songs');
  await openSongDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Add Songs' });
  await table.find((name) => dialog.getByLabel(name), 'Artist', 'Song Title');
  const next = dialog.getByRole('button', { name: 'Next' });
  await dialog.getByLabel('URL').fill('not a link');
  await dialog.getByLabel('Pitch').fill('x'.repeat(501));
  await next.click();
  await table.see(
    dialog,
    'Song title is required',
    'Artist name is required',
    'Please enter a valid URL',
    'Pitch must be under 500 characters',
  );
  await dialog.getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await dialog.getByLabel('Pitch').fill('Because.');
  await dialog.getByLabel('Artist').fill('ABBA');
  for (const [step, title] of ['One', 'Two', 'Three', 'Four'].entries()) {
    const artist = dialog.getByLabel('Artist');
    await expect(artist, 'the artist of song 1 stays').toHaveValue('ABBA');
    if (step > 0) await expect(artist).not.toBeEditable();
    if (step === 3) await expect(dialog.getByLabel('Song Title')).toHaveValue('');
    else await dialog.getByLabel('Song Title').fill(title);
    if (step < 3) await next.click();
  }
  await dialog.getByRole('button', { name: 'Submit Songs' }).click();
  await table.see(dialog, 'Please fill in Artist and Song Title for all 4 songs');
  await dialog.getByLabel('Song Title').fill('Four');
  const badGateway = await answerWith(page, '**/songs', { status: 502, body: 'nothing of ours' });
  await dialog.getByRole('button', { name: 'Submit Songs' }).click();
  await table.see(shownToast(page), 'HTTP 502: Bad Gateway');
  await badGateway();
  // The connection breaks after two of four songs. The next try enters only the other two.
  let calls = 0;
  await page.route('**/songs', async (route) => {
    calls += 1;
    if (calls === 3) await route.abort();
    else await route.continue();
  });
  await dialog.getByRole('button', { name: 'Submit Songs' }).click();
  await expect(shownToast(page)).toContainText('The connection broke');
  await table.see(shownToast(page), 'Failed to add songs');
  await expect(dialog.getByLabel('Song Title')).toBeVisible();
  await page.reload();
  await openSongDialog(page, 'Finish your songs');
  for (let step = 0; step < 3; step += 1) await next.click();
  await expect(dialog.getByLabel('Song Title')).toHaveValue('Four');
  await dialog.getByRole('button', { name: 'Submit Songs' }).click();
  await table.see(shownToast(page), 'Songs added!', '4 songs have been added to the tournament.');
  const { songs } = await detailOf(creator, id);
  expect(songs.map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Four']);
  table.done();
});

test('the creator deletes songs and removes participants in setup', async ({ page }) => {
  const table = stringTable('Removals', [
    'Error deleting songs',
    'Songs deleted!',
    'Deleted 1 main entries and 3 tiebreakers.',
    'Participants deleted successfully',
  ]);
  const creator = await register(page.request, 'remover');
  const id = await createSetup(creator);
  await page.goto(`/tournaments/${id}?tab=songs`);
  await addSongs(page, 'ABBA', ['One', 'Two', 'Three', 'Four']);
  await page.getByRole('button', { name: 'Delete Songs' }).click();
  await page.getByRole('checkbox', { name: 'Select One' }).check();
  const restore = await answerWith(page, '**/songs/delete-bulk', 'nothing');
  await page
    .getByRole('button', { name: /^Delete\b/ })
    .last()
    .click();
  await confirm(page)
    .getByRole('button', { name: /Delete/ })
    .click();
  await table.see(shownToast(page), 'Error deleting songs');
  await restore();
  await confirm(page)
    .getByRole('button', { name: /Delete/ })
    .click();
  await table.see(shownToast(page), 'Songs deleted!', 'Deleted 1 main entries and 3 tiebreakers.');
  await expect(page.getByText('No songs yet')).toBeVisible();

  await addSongs(page, 'Queen', ['Five', 'Six', 'Seven', 'Eight']);
  await page.getByRole('tab', { name: 'Participants' }).click();
  await page.getByRole('button', { name: 'Remove Participants' }).click();
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await page
    .getByRole('button', { name: /^Remove\b/ })
    .last()
    .click();
  await confirm(page)
    .getByRole('button', { name: /Remove/ })
    .click();
  await table.see(shownToast(page), 'Participants deleted successfully');
  table.done();
});

test('the schedule tab generates, edits and deletes matches with the specified toasts', async ({ page }) => {
  const table = stringTable('Schedule', [
    'Loading schedule...',
    'No matches scheduled yet',
    'Generate Schedule',
    'No Matches to Schedule',
    'Schedule Generated!',
    'Failed to generate schedule',
    'Invalid Time',
    'End time must be after start time',
    'Failed to update match schedule',
    'Schedule Updated!',
    'Are you sure you want to delete this match? This action cannot be undone.',
    'Failed to delete match',
    'Matchup Deleted!',
  ]);
  const creator = await register(page.request, 'planner');
  const id = await createSetup(creator, { thirdPlaceMatch: true });
  const release = await delayCalls(page, '**/schedule');
  await page.goto(`/tournaments/${id}?tab=schedule`);
  await table.see(page, 'Loading schedule...');
  await release();
  await table.see(page, 'No matches scheduled yet');
  await enter(creator, id, ['One', 'Two', 'Three', 'Four']);
  await creator.send(routes.generateBracket, at(id));
  await page.reload();
  const generate = page.getByRole('button', { name: 'Generate Schedule' });
  await table.find((name) => page.getByRole('button', { name }), 'Generate Schedule');
  await generate.click();
  await table.see(shownToast(page), 'No Matches to Schedule');
  let restore = await answerWith(page, '**/generate-schedule', 'nothing');
  await generate.click();
  await table.see(shownToast(page), 'Failed to generate schedule');
  await restore();

  await page
    .getByRole('button', { name: /^Edit times of/ })
    .first()
    .click();
  const start = await page.getByLabel('Start time').inputValue();
  await page.getByLabel('End time').fill(start);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await table.see(shownToast(page), 'Invalid Time', 'End time must be after start time');
  // Either time may be left empty.
  await page.getByLabel('End time').fill('');
  restore = await answerWith(page, '**/api/matchups/*/schedule', 'nothing');
  await save.click();
  await table.see(shownToast(page), 'Failed to update match schedule');
  await expect(page.getByLabel('Start time')).toHaveValue(start);
  await restore();
  await save.click();
  await table.see(shownToast(page), 'Schedule Updated!');
  await expect(page.getByRole('heading', { name: 'Unscheduled' })).toBeVisible();
  await generate.click();
  await table.see(shownToast(page), 'Schedule Generated!');

  restore = await answerWith(page, /\/api\/matchups\/\d+$/, 'nothing');
  await page
    .getByRole('article')
    .filter({ hasText: 'Third Place' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await table.see(confirm(page), 'Are you sure you want to delete this match? This action cannot be undone.');
  await confirm(page)
    .getByRole('button', { name: /Delete/ })
    .click();
  await table.see(shownToast(page), 'Failed to delete match');
  await restore();
  await confirm(page)
    .getByRole('button', { name: /Delete/ })
    .click();
  await table.see(shownToast(page), 'Matchup Deleted!');
  table.done();

  const manual = await createSetup(creator, { schedulingType: 'manual' });
  await page.goto(`/tournaments/${manual}?tab=schedule`);
  await expect(page.getByText('No matches scheduled yet')).toBeVisible();
  await expect(generate, 'with automatic scheduling only').toHaveCount(0);
});

test('the background dialog offers 9 gradients and 12 solid colours', async ({ page }) => {
  const table = stringTable('Backgrounds', [
    ...['Default', 'Ocean Blue', 'Sky', 'Purple', 'Sunset', 'Forest', 'Fire', 'Rose', 'Dark'],
    'Error',
    'Failed to update background',
    'Background updated!',
    'Unauthorized',
    'You are logged out. Logging in again...',
  ]);
  const creator = await register(page.request, 'painter');
  const id = await createSetup(creator);
  await page.goto(`/tournaments/${id}`);
  const open = page.getByRole('button', { name: 'Background' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Customize background' });
  const gradients = dialog.getByRole('group', { name: 'Gradients' });
  await table.see(
    gradients,
    ...['Default', 'Ocean Blue', 'Sky', 'Purple', 'Sunset', 'Forest', 'Fire', 'Rose', 'Dark'],
  );
  await expect(gradients.getByRole('radio')).toHaveCount(9);
  await expect(dialog.getByRole('group', { name: 'Solid colors' }).getByRole('radio')).toHaveCount(12);
  await gradients.getByText('Sunset').click();
  const save = dialog.getByRole('button', { name: 'Save' });
  const restore = await answerWith(page, '**/background', 'nothing');
  await save.click();
  await table.see(shownToast(page), 'Error', 'Failed to update background');
  await restore();
  await save.click();
  await table.see(shownToast(page), 'Background updated!');
  const hero = page.getByRole('main').locator('header').first();
  await expect(hero).toHaveCSS('background-image', /linear-gradient/);
  await page.reload();
  await expect(hero).toHaveCSS('background-image', /linear-gradient/);

  await open.click();
  await page.context().clearCookies();
  const releaseSignIn = await holdSignIn(page);
  await save.click();
  await table.see(shownToast(page), 'Unauthorized', 'You are logged out. Logging in again...');
  await releaseSignIn();
  table.done();
});

test('a user joins, and only the creator starts the tournament and activates a match', async ({
  page,
  openPage,
}) => {
  const table = stringTable('Starting, joining and activating', [
    'Joined tournament!',
    'Bracket generated!',
    'The tournament has started. Voting is now open!',
    'Activate',
    'Activation failed',
    'Matchup activated!',
  ]);
  const creator = await register(page.request, 'starter');
  const id = await createSetup(creator, { schedulingType: 'manual' });
  const member = await openPage();
  await register(member.request, 'member');
  await member.goto(`/tournaments/${id}`);
  await member.getByRole('button', { name: /^Join/ }).first().click();
  await table.see(shownToast(member), 'Joined tournament!');
  await enter(creator, id, ['One', 'Two', 'Three', 'Four']);
  await page.goto(`/tournaments/${id}`);
  await expect(member.getByRole('button', { name: 'Generate Bracket' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate Bracket' }).first().click();
  await table.see(shownToast(page), 'Bracket generated!', 'The tournament has started. Voting is now open!');
  await page.getByRole('tab', { name: /Voting/ }).click();
  await member.getByRole('tab', { name: /Voting/ }).click();
  await expect(page.getByText('Nothing is open yet.'), 'the creator').toBeVisible();
  await expect(member.getByText('Nothing is open yet.'), 'another user').toBeVisible();
  await table.find((name) => page.getByRole('button', { name }), 'Activate');
  await expect(member.getByRole('button', { name: 'Activate' }), 'another user').toHaveCount(0);
  const restore = await answerWith(page, '**/activate', 'nothing');
  await page.getByRole('button', { name: 'Activate' }).click();
  await table.see(shownToast(page), 'Activation failed');
  await restore();
  await page.getByRole('button', { name: 'Activate' }).click();
  await table.see(shownToast(page), 'Matchup activated!');
  await expect(member.getByRole('button', { name: /^Vote for/ }).first()).toBeVisible({ timeout: 25_000 });
  table.done();
});

test('a user who takes the last place can still enter the tiebreaker songs', async ({ page, openPage }) => {
  const creator = await register(page.request, 'owner');
  const id = await createSetup(creator);
  await enter(creator, id, ['One', 'Two', 'Three']);
  const last = await openPage();
  await register(last.request, 'lastone');
  await last.goto(`/tournaments/${id}?tab=songs`);
  await openSongDialog(last);
  const dialog = last.getByRole('dialog', { name: 'Add Songs' });
  await dialog.getByLabel('Artist').fill('Last');
  for (const [step, title] of ['A', 'B', 'C', 'D'].entries()) {
    await dialog.getByLabel('Song Title').fill(title);
    if (step < 3) await dialog.getByRole('button', { name: 'Next' }).click();
  }
  let calls = 0;
  await last.route('**/songs', async (route) => {
    calls += 1;
    if (calls === 2) await route.abort();
    else await route.continue();
  });
  await dialog.getByRole('button', { name: 'Submit Songs' }).click();
  await expect(shownToast(last)).toContainText('Failed to add songs');
  await expect(last.getByText('4/4').first()).toBeVisible();
  await expect(dialog.getByLabel('Song Title')).toBeVisible();
  await last.keyboard.press('Escape');
  await last.reload();
  await openSongDialog(last, 'Finish your songs');
  for (let step = 0; step < 3; step += 1) await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Submit Songs' }).click();
  await expect(shownToast(last)).toContainText('Songs added!');
  await expect(last.getByRole('button', { name: 'Finish your songs' })).toHaveCount(0);
  const { songs } = await detailOf(creator, id);
  expect(songs.filter(({ artist }) => artist === 'Last')).toHaveLength(4);
});

test('the open page of a deleted tournament shows Tournament Not Found', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address);
  await page.goto(`/tournaments/${matchup.tournamentId}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  const admin = await signInAsAdmin(await request.newContext({ baseURL: address }));
  await admin.send(routes.adminDeleteTournament, at(matchup.tournamentId));
  await expect(page.getByText('Tournament Not Found')).toBeVisible();
});
