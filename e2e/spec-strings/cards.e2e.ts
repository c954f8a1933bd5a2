import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { addUser, apiUser, signInAs, test } from '#e2e/support/demo.ts';
import { answerWith, openWithoutPageData } from '#e2e/support/network.ts';
import { withChange } from '#e2e/support/open-screen.ts';
import { shownToast } from '#e2e/support/toast.ts';
import { at, createTournament, fillTournament } from '#tests/support/tournaments.ts';
import { stringTable } from './table.ts';

// The demo's matches end within minutes, so this file needs a new demo.
test.use({ demoInstance: 'cards' });
test.afterAll(({ demos }) => demos.close('cards'));

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

test('a tournament card shows the words of its phase', async ({ page, address }) => {
  const table = stringTable('Tournament card', [
    'LIVE',
    'COMPLETED',
    'STARTING SOON',
    'SONG SIGN UP',
    'Ready to start!',
    'Waiting for songs and participants',
    'days',
    'hours',
    'minutes',
    'seconds',
    'GROUP STAGE - VOTING',
    'KNOCKOUT STAGE',
    'Final',
    'Semifinals',
    'Quarterfinals',
    'Round 4',
    'PLAYOFFS',
    'Tournament starting soon',
    'Registration Open',
    'CHAMPION',
    'Tournament Winner',
    'Tournament Details',
    'Match duration: 8 minutes',
  ]);
  await signInAs(page, 'tide');
  await page.goto('/');
  const filling = cardOf(page, 'Living Room Sixteen');
  await table.see(
    filling,
    'STARTING SOON',
    'SONG SIGN UP',
    'Waiting for songs and participants',
    'Tournament starting soon',
    'Registration Open',
  );
  await expect(filling.getByText(/^\d+\/16 songs$/)).toBeVisible();
  await expect(filling.getByText(/^\d+\/2 participants$/)).toBeVisible();
  await expect(filling.getByRole('progressbar')).toHaveCount(2);
  await table.see(cardOf(page, 'Four to the Floor'), 'Ready to start!');
  await table.see(
    cardOf(page, 'World Tour of Songs'),
    'LIVE',
    'GROUP STAGE - VOTING',
    'Match duration: 8 minutes',
  );
  await table.see(cardOf(page, 'Clash of the Decades'), 'KNOCKOUT STAGE');
  await table.see(cardOf(page, 'Classics Cup'), 'COMPLETED', 'CHAMPION', 'Tournament Winner');
  await table.find((name) => filling.getByRole('link', { name }), 'Tournament Details');
  await expect(filling.getByRole('link', { name: 'Tournament Details' })).toHaveAttribute(
    'href',
    /^\/tournaments\/\d+$/,
  );

  const list = await (await page.request.get('/api/tournaments')).json();
  const clash = list.find((card: { name: string }) => card.name === 'Clash of the Decades');
  const moments = {
    Final: { phase: 'Finals', round: 3 },
    Semifinals: { phase: 'Semifinals', round: 2 },
    Quarterfinals: { phase: 'Quarterfinals', round: 1 },
    'Round 4': { phase: 'knockout', round: 4 },
    PLAYOFFS: null,
  };
  const cards = Object.values(moments).map((moment, index) => ({
    ...clash,
    id: clash.id * 100 + index,
    name: `Clash No. ${index}`,
    currentMatchup: moment && { ...clash.currentMatchup, ...moment },
  }));
  const restore = await answerWith(page, '**/api/tournaments', { body: cards });
  await openWithoutPageData(page, '/');
  for (const [index, words] of Object.keys(moments).entries()) {
    const card = cardOf(page, `Clash No. ${index}`);
    await expect(card.getByText(`KNOCKOUT STAGE · ${words}`)).toBeVisible();
    await table.see(card, words);
  }
  await restore();

  const chorus = await apiUser(address, 'chorus');
  await createTournament(chorus, {
    name: 'New Year Four',
    tournamentType: 'playoff',
    startDateMode: 'custom',
    tournamentStartDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  await page.goto('/');
  await table.see(cardOf(page, 'New Year Four'), 'days', 'hours', 'minutes', 'seconds');
  table.done();
});

test('between the stages the creator generates the playoffs, and other users read that they wait', async ({
  page,
  address,
}) => {
  const table = stringTable('Tournament card, start_playoffs and completed', [
    'VOTING COMPLETE',
    'Submissions Complete',
    'Group Stage Complete',
    'Generate Playoff Tree',
    'Waiting for tournament creator to generate playoffs',
    'Tournament Finished',
  ]);
  const [admin, creator] = [await apiUser(address, 'ember'), await addUser(address, 'stager')];
  const force = (id: number, status: string) => admin.send(routes.adminSetStatus, at(id, { status }));
  const fill = (songs: number, name: string, tournamentType: 'playoff' | 'round_robin') =>
    fillTournament(creator, Array(songs).fill(creator), { name, tournamentType }, { url: null });
  const playoff = await fill(4, 'Straight Playoff', 'playoff');
  const groups = await fill(8, 'Groups First', 'round_robin');
  const unplayed = await fill(4, 'Never Played', 'playoff');
  await force(playoff, 'start_playoffs');
  await creator.send(routes.generateBracket, at(groups));
  await force(groups, 'start_playoffs');
  await force(unplayed, 'completed');
  await signInAs(page, 'stager');
  await page.goto('/');
  await table.see(cardOf(page, 'Straight Playoff'), 'VOTING COMPLETE', 'Submissions Complete');
  await table.see(cardOf(page, 'Groups First'), 'Group Stage Complete');
  await table.find(
    (name) => cardOf(page, 'Straight Playoff').getByRole('button', { name }),
    'Generate Playoff Tree',
  );
  await signInAs(page, 'synth');
  await page.goto('/');
  const waiting = cardOf(page, 'Straight Playoff');
  await table.see(waiting, 'Waiting for tournament creator to generate playoffs');
  await expect(waiting.getByRole('button', { name: 'Generate Playoff Tree' })).toHaveCount(0);
  await page.goto('/tournaments?filter=completed');
  await table.see(cardOf(page, 'Never Played').first(), 'Tournament Finished');
  table.done();

  const failures = stringTable('Knockout', [
    'Failed to generate knockout stage: Two songs are missing.',
    'Failed to generate knockout stage: Unknown error',
    'Error generating knockout stage. Please try again.',
    'Playoff bracket generated!',
  ]);
  await signInAs(page, 'stager');
  await page.goto(`/tournaments/${playoff}`);
  const generate = page.getByRole('button', { name: 'Generate Playoff Tree' }).first();
  for (const [answer, words] of [
    [
      { status: 409, body: { message: 'Two songs are missing.', error: 'x', code: 'CONFLICT' } },
      'Two songs are missing.',
    ],
    [{ status: 500, body: {} }, 'Unknown error'],
    ['nothing', null],
  ] as const) {
    const restore = await answerWith(page, '**/generate-knockout', answer);
    await generate.click();
    await failures.see(
      page.getByRole('main'),
      words
        ? `Failed to generate knockout stage: ${words}`
        : 'Error generating knockout stage. Please try again.',
    );
    await restore();
  }
  await generate.click();
  await failures.see(shownToast(page), 'Playoff bracket generated!');
  failures.done();
});

test('the carousel of a card wraps around and starts with a live match', async ({ page }) => {
  await signInAs(page, 'tide');
  const card = cardOf(page, 'World Tour of Songs');
  const position = card.getByText(/^\d+\/\d+$/);
  const songs = card.locator('p.font-display');
  const count = 12;
  // A match of the demo that ends between two presses changes the order, so the walk then begins again.
  await expect(async () => {
    await page.goto('/');
    // The first live match may be above the cards, so the card starts at position 1 or 2.
    await expect(position).toHaveText(new RegExp(`^[12]/${count}$`));
    await expect(card.getByText('Ends in')).toBeVisible();
    const start = Number.parseInt((await position.textContent()) ?? '', 10);
    const first = await songs.allTextContents();
    expect(first).toHaveLength(2);
    for (let at = start - 1; at >= 0; at -= 1) {
      await card.getByRole('button', { name: 'Previous matchup' }).click();
      await expect(position).toHaveText(`${at || count}/${count}`, { timeout: 5_000 });
    }
    expect(await songs.allTextContents()).not.toEqual(first);
    for (let at = 1; at <= start; at += 1) {
      await card.getByRole('button', { name: 'Next matchup' }).click();
      await expect(position).toHaveText(`${at}/${count}`, { timeout: 5_000 });
    }
    expect(await songs.allTextContents()).toEqual(first);
  }).toPass();
});

test('the join button of a card shows its tooltips and toasts, and a joined card glows', async ({
  page,
  address,
}) => {
  const table = stringTable('Join button', [
    'Join tournament',
    'Already joined',
    'Joined tournament!',
    'Error',
  ]);
  const synth = await apiUser(address, 'synth');
  const id = await createTournament(synth, { name: 'Mine', tournamentType: 'playoff' });
  await signInAs(page, 'coda');
  // The demo's users change the order of the list: each song that they enter moves its tournament to the front of those in
  // setup. Home shows the first six, so this page gets a list of one tournament.
  await withChange(
    '**/api/tournaments',
    (list: { id: number }[]) => list.filter((each) => each.id === id),
    '/',
  )(page);
  const card = cardOf(page, 'Mine');
  const join = card.getByRole('button', { name: /^Join tournament/ });
  await join.hover();
  await table.find((name) => page.getByRole('tooltip', { name }), 'Join tournament');
  const restore = await answerWith(page, `**/api/tournaments/${id}/join`, {
    status: 409,
    body: { message: 'Joining is not possible now.', error: 'Conflict', code: 'WRONG_STATE' },
  });
  await join.click();
  await table.see(page, 'Error');
  await expect(page.getByText('Joining is not possible now.').first()).toBeVisible();
  await restore();
  await join.click();
  await table.see(page, 'Joined tournament!');
  const joined = card.getByRole('button', { name: /^Already joined/ });
  await expect(joined).toBeVisible();
  await expect(card).toHaveAttribute('data-joined', 'true');
  await expect(card).toHaveCSS('box-shadow', /rgb/);
  await page.mouse.move(0, 0);
  await joined.hover();
  await table.find((name) => page.getByRole('tooltip', { name }), 'Already joined');
  table.done();
});
