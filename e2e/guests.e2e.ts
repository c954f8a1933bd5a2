import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at } from '#tests/support/tournaments.ts';
import { apiClient, signIn } from './support/api-client.ts';
import { signInOnScreen, signUp } from './support/journey.ts';
import { escapeFrom } from './support/keyboard.ts';
import { homeCard, ownVote, voteFor } from './support/locators.ts';
import { delayCalls, fileOf } from './support/network.ts';
import { createOpenMatchup } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/**
 * Returns an address of the server in the local network, as guests in a living room open it: its pages have no Web Crypto.
 * On a machine without a network it returns `address`.
 */
async function inLocalNetwork(address: string): Promise<string> {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const host = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (!host) return address;
  const relay = createServer((socket) => {
    const server = connect(Number(new URL(address).port), '127.0.0.1');
    const end = () => [socket, server].map((each) => each.destroy());
    socket.on('error', end).pipe(server).on('error', end).pipe(socket);
  });
  relay.unref().listen(0, host);
  await once(relay, 'listening');
  return `http://${host}:${(relay.address() as AddressInfo).port}`;
}

/**
 * Slows network and processor, and takes Web Workers away from the page: they are not slowed down, so the proof of work runs
 * in the page. The returned function gives the processor its speed back.
 */
async function slowDown(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  return () => client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

test('a visitor votes by one tap, and a sign-up keeps the vote', async ({ page, context, address }) => {
  const matchup = await createOpenMatchup(address, { settings: { voterPolicy: 'guest' } });
  const [one, two] = matchup.titles;
  const link = `${await inLocalNetwork(address)}/tournaments/${matchup.tournamentId}?tab=voting`;
  const endSlowness = await slowDown(page);
  await page.goto(link);
  await voteFor(page, one).tap();
  await expect.poll(matchup.votes).toEqual([1, 0]);
  const timingOf = (part: string) =>
    page.evaluate((name): PerformanceResourceTiming => {
      const entries = performance.getEntriesByType('resource');
      return entries.find((each) => each.name.includes(name))?.toJSON();
    }, part);
  // Both take time on the network, so the solver begins to load before the challenge has arrived.
  const [solver, challenge] = [
    await timingOf(fileOf('entities/vote/guest/solve.ts').replace('**', '')),
    await timingOf('/api/guests/challenge'),
  ];
  expect(solver.startTime).toBeLessThan(challenge.responseEnd);
  await endSlowness();

  // A vote that the guest changes in a second tab shows in the first one without a reload.
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(ownVote(tab, one)).toBeVisible();
  await voteFor(tab, two).tap();
  await expect(ownVote(page, two)).toBeVisible();
  await tab.close();

  await page.getByRole('button', { name: 'create an account' }).tap();
  await signUp(page, 'gus_turned');
  await expect(ownVote(page, two)).toBeVisible();
  expect(await matchup.votes()).toEqual([0, 1]);
});

test('a guest’s vote does not move the match', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address, { settings: { voterPolicy: 'guest' } });
  const [one] = matchup.titles;
  const invitation = page.getByText('You can vote without an account.');
  const top = () =>
    page.locator('[data-part="sides"]').evaluate((sides) => sides.getBoundingClientRect().top + scrollY);
  await page.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(invitation).toBeVisible();
    const before = await top();
    await voteFor(page, one).press('Enter');
    await expect(page.getByRole('button', { name: 'create an account' })).toBeVisible();
    expect(await top()).toBe(before);
    await ownVote(page, one).press('Enter');
    await expect(invitation).toBeVisible();
    expect(await top()).toBe(before);
  }
});

test('a printed code lets one visitor vote, and no second one', async ({ page, openPage, address }) => {
  const matchup = await createOpenMatchup(address, { settings: { voterPolicy: 'code' } });
  const [one] = matchup.titles;
  await signIn(page.request, matchup.creator);
  await page.goto(`/tournaments/${matchup.tournamentId}?tab=overview`);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Voter codes' }).tap();
  await page.getByLabel('How many codes?').fill('2');
  await page.getByRole('button', { name: 'Create codes' }).tap();
  const slips = page.getByRole('list', { name: 'New voter codes' }).getByRole('listitem');
  await expect(slips).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('2 codes created').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const [code = ''] = /(\w{4}-){2}\w{4}/.exec(await slips.first().innerText()) ?? [];

  const [voter, second] = [await openPage(), await openPage()];
  await voter.goto(`${await inLocalNetwork(address)}/t/any-${matchup.tournamentId}?tab=voting#code=${code}`);
  await voter.getByRole('button', { name: 'Use this code' }).tap();
  await voteFor(voter, one).tap();
  await expect.poll(matchup.votes).toEqual([1, 0]);
  expect(voter.url()).not.toContain(code);

  await second.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
  await voteFor(second, one).tap();
  await second.getByRole('textbox', { name: 'Voter code' }).fill(code.toLowerCase());
  await second.getByRole('button', { name: 'Use this code' }).tap();
  await expect(second.getByText('This code was used before. Each code is for one person.')).toBeVisible();
  expect(await matchup.votes()).toEqual([1, 0]);

  await page.reload();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(slips).toHaveCount(2);
});

test('the home page asks for a code, and knows that of a link', async ({ page, address }) => {
  const settings = { voterPolicy: 'code' } as const;
  const [linked, other] = [
    await createOpenMatchup(address, { settings }),
    await createOpenMatchup(address, { settings }),
  ];
  const creator = await signIn(page.request, linked.creator);
  const { codes } = await creator.send(routes.makeVoterCodes, at(linked.tournamentId, { count: 1 }));
  const code = codes[0]?.code ?? '';
  const dialog = page.getByRole('dialog', { name: 'Your voter code' });
  const field = dialog.getByRole('textbox', { name: 'Voter code' });
  await page.goto(`/tournaments/${linked.tournamentId}?tab=voting#code=${code}`);
  await expect(field).toHaveValue(code);
  await escapeFrom(page, dialog);

  // A vote opens the dialog even before the page knows whether this user needs a code.
  const endDelay = await delayCalls(page, `**/api/tournaments/${other.tournamentId}/voter`);
  await page.goto('/');
  const pressVoteIn = (matchup: typeof linked) =>
    voteFor(homeCard(page, matchup), matchup.titles[0]).press('Enter');
  await pressVoteIn(other);
  await endDelay();
  await expect(field).toHaveValue('');
  await escapeFrom(page, dialog);
  await pressVoteIn(linked);
  await expect(field).toHaveValue(code);
  await dialog.getByRole('button', { name: 'Use this code' }).tap();
  await expect(dialog).toBeHidden();
  await pressVoteIn(linked);
  await expect.poll(linked.votes).toEqual([1, 0]);
  expect(await other.votes()).toEqual([0, 0]);
});

test('a browser that voted with an account is no guest (rule Y11)', async ({ page, address }) => {
  const matchup = await createOpenMatchup(address, { settings: { voterPolicy: 'guest' } });
  const [one, two] = matchup.titles;
  const path = `/tournaments/${matchup.tournamentId}`;
  const transparent = 'rgba(0, 0, 0, 0)';
  await page.goto(`${path}?tab=voting`);
  await expect(page.getByText('You can vote without an account.')).toBeVisible();
  await expect(voteFor(page, one)).not.toHaveCSS('background-color', transparent);
  await signIn(page.request, matchup.creator);
  await page.goto(`${path}?tab=voting`);
  await voteFor(page, one).tap();
  await expect.poll(matchup.votes).toEqual([1, 0]);
  await apiClient(page.request).send(routes.logOut);
  await page.goto(`${path}?tab=voting`);
  await expect(page.getByText('An account has voted in this browser.')).toBeVisible();
  await expect(voteFor(page, two)).toHaveCSS('background-color', transparent);
  await voteFor(page, two).press('Enter');
  const refusal = 'An account has voted here in this browser. Sign in to change its vote.';
  await expect(page.getByText(refusal).first()).toBeVisible();
  expect(await matchup.votes()).toEqual([1, 0]);
  await page.getByRole('status').getByRole('button', { name: 'Sign In' }).tap();
  await signInOnScreen(page, matchup.creator);
  await expect(ownVote(page, one)).toBeVisible();
});
