import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at } from '#tests/support/tournaments.ts';
import { apiClient, signIn } from './support/api-client.ts';
import { escapeFrom } from './support/keyboard.ts';
import { delayCalls } from './support/network.ts';
import { createOpenMatchup } from './support/open-matchup.ts';
import { createRobot } from './support/robot.ts';
import { test } from './support/server.ts';

/** The goal for the time from the link to a counted vote on an idle machine. Tests print the time and do not check it. */
const GOAL_SECONDS = 5;
const formatWithGoal = (seconds: number) =>
  `${seconds.toFixed(1)} s, goal of ${GOAL_SECONDS} s ${seconds <= GOAL_SECONDS ? 'met' : 'missed'}`;

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
 * Slows the network, and the processor by the given factor, and takes Web Workers away from the page. The returned function
 * ends the slowness only.
 */
async function slowDown(page: Page, { processor }: { processor: 1 | 4 }) {
  // Workers are not slowed down, so the proof of work runs in the page, which is slower than on a phone.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: processor });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  return async () => {
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await client.detach();
  };
}

test('a visitor with the link votes by one tap without a form, and a sign-up keeps the vote', async ({
  page,
  context,
  address,
}) => {
  const matchup = await createOpenMatchup(address, { settings: { voterPolicy: 'guest' } });
  const [one] = matchup.titles;
  const link = `${await inLocalNetwork(address)}/tournaments/${matchup.tournamentId}?tab=voting`;
  const endSlowness = await slowDown(page, { processor: 4 });
  const began = performance.now();
  await page.goto(link);
  await page.getByRole('button', { name: `Vote for ${one}` }).tap();
  await expect.poll(() => matchup.votes(), { intervals: [50] }).toEqual([1, 0]);
  const seconds = (performance.now() - began) / 1000;
  const hasWebCrypto = await page.evaluate(() => Boolean(globalThis.crypto.subtle));
  console.log(
    `link to a counted vote without an account: 1 tap, ${formatWithGoal(seconds)} (processor 4x slower, 1.6 Mbit/s, 150 ms, ${new URL(link).host}, Web Crypto: ${hasWebCrypto ? 'yes' : 'no'})`,
  );
  const timingOf = (part: string) =>
    page.evaluate((name): PerformanceResourceTiming => {
      const entries = performance.getEntriesByType('resource');
      return entries.find((each) => each.name.includes(name))?.toJSON();
    }, part);
  // Both take time on the network, so the solver begins to load before the challenge has arrived.
  const [solver, challenge] = [await timingOf('/solve-'), await timingOf('/api/guests/challenge')];
  expect(solver.startTime).toBeLessThan(challenge.responseEnd);
  await endSlowness();

  // A vote that the guest changes in a second tab shows in the first one without a reload.
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByRole('button', { name: `Your vote: ${one}` })).toBeVisible();
  const [, two] = matchup.titles;
  await tab.getByRole('button', { name: `Vote for ${two}` }).tap();
  await expect(page.getByRole('button', { name: `Your vote: ${two}` })).toBeVisible();
  await tab.close();

  await page.getByRole('button', { name: 'create an account' }).tap();
  const newcomer = createRobot(page);
  await newcomer.fill('Email', 'guest@turned.example');
  await newcomer.fill('Password', 'correct horse battery');
  await newcomer.fill('First Name', 'Gus');
  await newcomer.fill('Last Name', 'Turned');
  await newcomer.fill('Username', 'gus_turned');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).tap();
  await expect(page.getByRole('button', { name: `Your vote: ${two}` })).toBeVisible();
  expect(await matchup.votes()).toEqual([0, 1]);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a guest's vote does not move the match at ${width} px`, async ({ page, address }) => {
    await page.setViewportSize({ width, height });
    const matchup = await createOpenMatchup(address, { settings: { voterPolicy: 'guest' } });
    const top = () =>
      page.locator('.ballot-sides').evaluate((sides) => sides.getBoundingClientRect().top + scrollY);
    await page.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
    await expect(page.getByText('You can vote without an account.')).toBeVisible();
    const before = await top();
    await page.getByRole('button', { name: `Vote for ${matchup.titles[0]}` }).press('Enter');
    await expect(page.getByRole('button', { name: 'create an account' })).toBeVisible();
    expect(await top()).toBe(before);
    await page.getByRole('button', { name: `Your vote: ${matchup.titles[0]}` }).press('Enter');
    await expect(page.getByText('You can vote without an account.')).toBeVisible();
    expect(await top()).toBe(before);
  });
}

test('a printed code lets one visitor vote, and refuses a second visitor', async ({
  page,
  browser,
  address,
}) => {
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

  const phone = { baseURL: address, viewport: { width: 390, height: 844 }, hasTouch: true };
  const [voter, second] = [
    await (await browser.newContext(phone)).newPage(),
    await (await browser.newContext(phone)).newPage(),
  ];
  const endSlowness = await slowDown(voter, { processor: 1 });
  const began = performance.now();
  await voter.goto(`${await inLocalNetwork(address)}/t/any-${matchup.tournamentId}?tab=voting#code=${code}`);
  await voter.getByRole('button', { name: 'Use this code' }).tap();
  await voter.getByRole('button', { name: `Vote for ${one}` }).tap();
  await expect.poll(() => matchup.votes(), { intervals: [50] }).toEqual([1, 0]);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `link with a code to a counted vote: 2 taps, ${formatWithGoal(seconds)} (fast processor, same network)`,
  );
  expect(voter.url()).not.toContain(code);
  await endSlowness();

  await second.goto(`/tournaments/${matchup.tournamentId}?tab=voting`);
  await second.getByRole('button', { name: `Vote for ${one}` }).tap();
  await second.getByRole('textbox', { name: 'Voter code' }).fill(code.toLowerCase());
  await second.getByRole('button', { name: 'Use this code' }).tap();
  await expect(second.getByText('This code was used before. Each code is for one person.')).toBeVisible();
  expect(await matchup.votes()).toEqual([1, 0]);

  await page.reload();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(slips).toHaveCount(2);
});

test('the home page asks for a code, and fills in the code of a link only in its tournament', async ({
  page,
  address,
}) => {
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
  const pressVoteIn = async ({ tournamentId, titles: [title] }: typeof linked) => {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/tournaments/${tournamentId}"]`) });
    await card.getByRole('button', { name: `Vote for ${title}` }).press('Enter');
  };
  await pressVoteIn(other);
  await endDelay();
  await expect(field).toHaveValue('');
  await escapeFrom(page, dialog);
  await pressVoteIn(linked);
  await expect(field).toHaveValue(code);
  await dialog.getByRole('button', { name: 'Use this code' }).tap();
  await expect(dialog).toBeHidden();
  await pressVoteIn(linked);
  await expect.poll(() => linked.votes()).toEqual([1, 0]);
  expect(await other.votes()).toEqual([0, 0]);
});

test('a browser that voted with an account has no vote as a guest, and the history says when the draw can be checked (rule Y11)', async ({
  page,
  address,
}) => {
  const settings = { voterPolicy: 'guest', submitterVisibility: 'after_elimination' } as const;
  const matchup = await createOpenMatchup(address, { settings });
  const [one, two] = matchup.titles;
  const path = `/tournaments/${matchup.tournamentId}`;
  const fillOf = (title: string) =>
    page
      .getByRole('button', { name: `Vote for ${title}` })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const transparent = 'rgba(0, 0, 0, 0)';
  await page.goto(`${path}?tab=voting`);
  await expect(page.getByText('You can vote without an account.')).toBeVisible();
  expect(await fillOf(one)).not.toBe(transparent);
  await signIn(page.request, matchup.creator);
  await page.goto(`${path}?tab=voting`);
  await page.getByRole('button', { name: `Vote for ${one}` }).tap();
  await expect.poll(() => matchup.votes()).toEqual([1, 0]);
  await apiClient(page.request).send(routes.logOut);
  await page.goto(`${path}?tab=voting`);
  await expect(page.getByText('An account has voted in this browser.')).toBeVisible();
  expect(await fillOf(two)).toBe(transparent);
  await page.getByRole('button', { name: `Vote for ${two}` }).press('Enter');
  const refusal = 'An account has voted here in this browser. Sign in to change its vote.';
  await expect(page.getByText(refusal).first()).toBeVisible();
  expect(await matchup.votes()).toEqual([1, 0]);
  await page.goto(`${path}?tab=history`);
  await expect(page.getByText('The seed follows once all submitters are shown')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the draw' })).toBeHidden();
  await page.goto(`${path}?tab=voting`);
  await page.getByRole('status').getByRole('button', { name: 'Sign In' }).tap();
  const { email, password } = matchup.creator;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).tap();
  await expect(page.getByRole('button', { name: `Your vote: ${one}` })).toBeVisible();
});
