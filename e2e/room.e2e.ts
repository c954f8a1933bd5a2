import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { SHOW } from '#tests/support/shows.ts';
import { at, createTournament, fillTournament } from '#tests/support/tournaments.ts';
import { voteButtons } from './support/locators.ts';
import { register } from './support/open-matchup.ts';
import { test } from './support/server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const PARTY = { ...SHOW, name: 'Kitchen Party', maxParticipants: 8, showSeconds: 300 } as const;

const remote = (page: Page) => page.getByRole('dialog', { name: 'Remote' });
const press = (page: Page, name: string | RegExp) => remote(page).getByRole('button', { name }).tap();

test('a host steers a show on the phone, and guests join it by its PIN and vote', async ({
  page,
  openPage,
}) => {
  const host = await register(page.request, 'kitchen_host');
  const id = await fillTournament(host, Array(5).fill(host), PARTY);
  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Open the room' }).tap();
  await expect(remote(page)).toContainText('The room is open');
  const { pin } = await host.send(routes.getShow, at(id));
  await expect(remote(page).getByText(`${pin?.slice(0, 3)} ${pin?.slice(3)}`)).toBeVisible();

  // A wrong PIN says so and keeps what was typed. The right one joins by its last digit.
  const guest = await openPage();
  await guest.goto('/join');
  await guest.getByLabel('Nickname').fill('Ada');
  await guest.getByLabel('PIN').pressSequentially('000000');
  await expect(guest.getByText('This PIN opens no room.')).toBeVisible();
  await expect(guest.getByLabel('Nickname')).toHaveValue('Ada');
  await guest.getByLabel('PIN').fill('');
  await guest.getByLabel('PIN').pressSequentially(pin ?? '');
  await expect(guest.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await expect(guest.getByText('You wait for the host to start.')).toBeVisible();

  // The QR code fills the PIN in. A nickname that another guest has is asked for once more.
  const second = await openPage();
  await second.goto(`/join?pin=${pin}`);
  await second.getByLabel('Nickname').fill('ada');
  await second.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(second.getByLabel('Nickname')).toHaveAccessibleDescription(/Someone here has this name/);
  await second.getByLabel('Nickname').fill('Bob');
  await second.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(second.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await second.getByRole('button', { name: 'Change your nickname' }).tap();
  await second.getByLabel('Your nickname').fill('Bobby');
  await second.getByRole('button', { name: 'Save' }).tap();

  await press(page, 'Remove Bobby');
  await page
    .getByRole('dialog', { name: 'Remove from the room?' })
    .getByRole('button', { name: 'Remove' })
    .tap();
  await expect(remote(page).getByText('Bobby')).toBeHidden();
  await second.goto(`/join?pin=${pin}`);
  await second.getByRole('button', { name: 'Join', exact: true }).tap();
  await expect(second.getByRole('alert')).toContainText('The host removed you from this room.');

  await press(page, 'Start with 5 songs');
  await expect(guest.getByText('Look at the stage')).toBeVisible();
  // The page stays while a player's frame is open, and then leads to the ballot.
  const bar = guest.getByRole('region', { name: 'Show' });
  const playing = await guest.evaluateHandle(() => {
    const player = document.body.appendChild(document.createElement('div'));
    player.dataset.player = 'frame';
    return player;
  });
  await press(page, 'Next');
  await expect(remote(page)).toContainText('Vote now');
  await expect(remote(page).getByRole('button', { name: '+15 s' })).toBeVisible();

  await expect(bar).toContainText('Vote now');
  await expect(guest).not.toHaveURL(/tab=voting/);
  await playing.evaluate((player) => player.remove());
  await expect(guest).toHaveURL(/tab=voting/);
  await guest.getByRole('group', { name: 'Reactions' }).getByRole('button', { name: 'Fire' }).tap();
  await voteButtons(guest).first().tap();
  await expect(remote(page)).toContainText('1 voted');
  await press(page, 'Pause');
  await expect(remote(page)).toContainText('Pauses after this match.');
});

test.describe('after many wrong PINs from its address', () => {
  // The other journeys send no proof of work.
  test.use({ serverInstance: 'wrong PINs' });

  test('a user joins without noticing the proof of work', async ({ page, openPage }) => {
    const host = await register((await openPage()).request, 'proof_host');
    const id = await createTournament(host, { ...PARTY, name: 'Second Party' });
    const { seq } = await host.send(routes.getShow, at(id));
    const { pin } = await host.send(routes.steerShow, at(id, { action: 'open', seq }));
    const user = await register(page.request, 'proof_user');
    const guess = () => user.call(routes.joinRoom, { body: { pin: '000000' } });
    let statuses: number[] = [];
    for (let tried = 0; tried < 12; tried += 1) statuses = [...statuses, (await guess()).status];
    expect(statuses.at(-1), 'the server asks for a proof of work').toBe(400);
    await page.goto(`/join?pin=${pin}`);
    await page.getByRole('button', { name: 'Join', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
    await page.getByLabel('Your nickname').fill('Eve');
    await page.getByRole('button', { name: 'Save' }).tap();
    const listed = page.getByRole('switch', { name: 'Show when I picked the winner' });
    await listed.tap();
    await expect(listed).toBeChecked();
    await expect
      .poll(() => user.send(routes.getOwnPlace, at(id)))
      .toMatchObject({ nickname: 'Eve', isListed: true });
  });
});

test('the television and the guests go on to the next show of a series', async ({ page, openPage }) => {
  const host = await register(page.request, 'series_host');
  const id = await fillTournament(host, Array(4).fill(host), PARTY);
  await host.send(routes.steerShow, at(id, { action: 'open', seq: 0 }));
  const [stage, guest] = [await openPage(), await openPage()];
  await stage.goto(`/tournaments/${id}/stage`);
  await guest.goto(`/tournaments/${id}`);
  await host.send(routes.cancelTournament, at(id, { reason: 'Rain' }));
  await expect(stage.locator('[data-scene="over"]')).toBeVisible();
  const bar = guest.getByRole('region', { name: 'Show' });
  await expect(bar).toContainText('The show is over: the tournament was cancelled.');
  await expect(bar.getByRole('button', { name: 'Table' })).toBeVisible();

  const { tournamentId: nextId } = await host.send(routes.playAgain, at(id, { withSongs: true }));
  await host.send(routes.steerShow, at(nextId, { action: 'open', seq: 0 }));
  await expect(stage).toHaveURL(new RegExp(`/tournaments/${nextId}/stage$`));
  const { pin } = await host.send(routes.getShow, at(nextId));
  await expect(bar).toContainText('Next: Kitchen Party 2');
  await expect(bar.getByRole('link', { name: 'Join' })).toHaveAttribute('href', `/join?pin=${pin}`);
});

test('a host whose other show is still on is led to it, or ends it and opens the room', async ({ page }) => {
  const host = await register(page.request, 'two_shows_host');
  const first = await fillTournament(host, Array(4).fill(host), { ...PARTY, name: 'First Evening' });
  const { seq } = await host.send(routes.steerShow, at(first, { action: 'open', seq: 0 }));
  await host.send(routes.steerShow, at(first, { action: 'start', seq, fewerSongs: true }));
  const second = await createTournament(host, { ...PARTY, name: 'Second Evening' });
  await page.goto(`/tournaments/${second}`);
  await page.getByRole('button', { name: 'Open the room' }).tap();
  const other = page.getByRole('dialog', { name: 'Another room of yours is open' });
  await expect(other).toContainText('First Evening');
  await expect(other.getByRole('link', { name: 'Go to that show' })).toHaveAttribute(
    'href',
    `/tournaments/${first}`,
  );
  await other.getByRole('button', { name: 'Cancel that show' }).tap();
  const asks = page.getByRole('dialog', { name: 'Cancel tournament' });
  await asks.getByLabel('Reason').fill('We go on tomorrow');
  await asks.getByRole('button', { name: 'Cancel tournament' }).tap();
  await expect(remote(page)).toContainText('The room is open');
  await expect.poll(() => host.send(routes.getTournament, at(first))).toMatchObject({ status: 'cancelled' });
});
