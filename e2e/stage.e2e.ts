import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { SHOW } from '#tests/support/shows.ts';
import { at, createTournament, enterSong, vote } from '#tests/support/tournaments.ts';
import { type ApiClient, apiClient } from './support/api-client.ts';
import { findViolations } from './support/axe.ts';
import { drawn } from './support/draw-screens.ts';
import { hostedShow } from './support/hosted-show.ts';
import { test } from './support/movable-clock.ts';
import { openWithoutPageData } from './support/network.ts';
import { createOpenMatchup, registerApart } from './support/open-matchup.ts';
import { changeAnswer } from './support/open-screen.ts';
import { findStageProblems, TELEVISIONS } from './support/stage-checks.ts';
import { toneFile } from './support/tone-file.ts';

const AUDIO = 'https://audio.example/song.wav';
const HOUR_MS = 3_600_000;
const LONG = 'The Extraordinarily Long Song of Records, Cassettes and Half-Forgotten Anthems';

/** Nothing scrolls or leaves the screen, and each text is large enough, on every television; axe finds nothing. */
async function expectReadable(page: Page): Promise<void> {
  for (const size of TELEVISIONS) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(findStageProblems), `at ${size.width} px`).toEqual([]);
  }
  expect(await findViolations(page)).toEqual([]);
}

/** A host’s tournament in pace `show`, of four songs that the stage can play. */
async function createShow(address: string, name: string) {
  const host = await registerApart(address, `${name}host`);
  const guests = [
    await registerApart(address, `${name}ada`),
    await registerApart(address, `${name}bob`),
  ] as const;
  const settings = { ...SHOW, showSeconds: 120, breakSeconds: 30, listenSeconds: 30 };
  const id = await createTournament(host, { name: 'Evening of Songs', ...settings });
  for (const title of ['Zombie', LONG, 'Waterloo', 'Jolene'])
    await enterSong(host, id, title, { url: AUDIO });
  const { show, press } = hostedShow(host, id);
  const cast = async (user: ApiClient, side: 1 | 2) => {
    const match = await host.send(routes.getMatchup, at((await show()).matchupId ?? 0));
    await vote(user, match, side);
    return match;
  };
  return { id, host, guests, show, press, cast };
}

/** A browser refuses to play until a second press. */
function refuseFirstPlay(): void {
  const { play } = HTMLMediaElement.prototype;
  let isRefused = true;
  HTMLMediaElement.prototype.play = function playLater() {
    if (!isRefused) return play.call(this);
    isRefused = false;
    return Promise.reject(new DOMException('No press', 'NotAllowedError'));
  };
}

test('a stage walks through an evening by itself, readable from afar (rule R15)', async ({
  page,
  address,
  clock,
}) => {
  const { id, guests, show, press, cast } = await createShow(address, 'walk');
  const [ada, bob] = guests;
  const wall = (on: Page) => on.locator('[data-scene]');
  const see = (text: string | RegExp) => expect(wall(page).getByText(text).first()).toBeVisible();
  /** Lets the time of the step pass, after which the show goes on by itself. */
  const passTo = async (step: ShowState['step']) => {
    await clock.moveTo(((await show()).until ?? 0) + 100);
    await expect.poll(async () => (await show()).step).toBe(step);
  };
  await page.route(AUDIO, (route) => route.fulfill({ contentType: 'audio/wav', body: toneFile() }));

  await page.addInitScript(refuseFirstPlay);

  // A public link, opened by a visitor, without the navigation of the app.
  await page.goto(`/t/evening-of-songs-${id}/stage`);
  await see('The room is not open yet');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectReadable(page);

  const { pin } = await press('open');
  await see(`${pin?.slice(0, 3)} ${pin?.slice(3)}`);
  await see('4 of 4 songs are in');
  await ada.send(routes.joinRoom, { body: { pin, nickname: 'Ada' } });
  await see('Ada');
  await expectReadable(page);

  await press('start');
  await see('The draw');
  await expectReadable(page);

  await press('next');
  await see('Song 1');
  await expect(page.locator('audio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sound on' }).last().click();
  await see('The browser holds the sound back.');
  await page.keyboard.press('Shift');
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  await expectReadable(page);

  await press('next');
  await see('Vote now');
  await expect(page.locator('audio')).toHaveCount(0);
  const match = await cast(ada, 2);
  await see(/^1 (of \d have voted|vote)$/);
  await cast(bob, 2);
  await see(/^2 (of \d have voted|votes)$/);
  await expectReadable(page);

  // A stage that opens in the middle of a vote shows it at once, and two stages do no harm.
  const second = await page.context().newPage();
  await second.goto(`/tournaments/${id}/stage`);
  await expect(wall(second).getByText('Vote now')).toBeVisible();
  await second.close();

  await clock.moveTo(((await show()).until ?? 0) - 8000);
  await see('Locked');
  await passTo('reveal');
  await see('Won 2 : 0'.replaceAll(' ', '\u00a0'));
  await see(match.song2?.title ?? '');
  await expectReadable(page);

  await passTo('break');
  await see('Next: Semifinal B');
  await expectReadable(page);
  await press('pause');
  await see('The show goes on when the host resumes it.');
  await expectReadable(page);

  // A screen that was offline for a step says so, and then shows the step that is on.
  await page.context().setOffline(true);
  await see('Reconnecting');
  await press('resume');
  await press('next');
  await page.context().setOffline(false);
  await see('Vote now');
  await expect(page.getByText('Reconnecting')).toHaveCount(0);

  await cast(ada, 1);
  for (const step of ['reveal', 'break', 'listen'] as const) await passTo(step);
  await press('next');
  await cast(ada, 1);
  for (const step of ['reveal', 'over'] as const) await passTo(step);
  await see('CHAMPION');
  await see('Evening of Songs');
  await expectReadable(page);
});

test('a draw of many songs can be read from afar (rules R11 and R15)', async ({ page, address, clock }) => {
  const { id, press, show } = await createShow(address, 'draw');
  await press('open');
  await press('start');
  // Its picture stands for as long as the test looks.
  const until = (await clock.now()) + HOUR_MS;
  const drawing: ShowState = { ...(await show()), step: 'draw', until, seq: 1000 };
  await page.route(`**/api/tournaments/${id}/show`, (route) => route.fulfill({ json: drawing }));
  for (const [songs, format] of [
    [16, 'playoff'],
    [64, 'playoff'],
    [64, 'groups'],
  ] as const) {
    await changeAnswer(page, `**/api/tournaments/${id}`, (tournament: TournamentDetail) =>
      drawn(tournament, { songs, format, covers: false }),
    );
    await openWithoutPageData(page, `/tournaments/${id}/stage`);
    await expect(page.locator('[data-scene="draw"] [data-seat]')).toHaveCount(songs);
    await expectReadable(page);
  }
});

test('the link or the PIN of a private show leads to its stage and room, and on to the next one (rules A22, R15)', async ({
  page,
  openPage,
}) => {
  const [remotePage, guest] = [await openPage('privatehost'), await openPage()];
  for (const phone of [remotePage, guest]) await phone.setViewportSize({ width: 390, height: 844 });
  const host = apiClient(remotePage.request);
  const id = await createTournament(host, { ...SHOW, name: 'Secret Evening', isPublic: false });
  const { sharePath } = await host.send(routes.getTournament, at(id));
  const seeOn = (on: Page, name: string) => expect(on.getByRole('heading', { name })).toBeVisible();
  const enter = async (pin: string | null) => {
    await page.getByRole('link', { name: 'Enter the PIN' }).click();
    await page.getByLabel('PIN').pressSequentially(pin ?? '');
  };
  const joinByQrCode = async (pin: string | null) => {
    await guest.goto(`/join?pin=${pin}`);
    await guest.getByRole('button', { name: 'Join', exact: true }).click();
  };
  await page.goto(`/tournaments/${id}/stage`);
  await seeOn(page, 'No stage here');
  const { pin } = await hostedShow(host, id).press('open');
  await enter(pin);
  await seeOn(page, 'Secret Evening');
  await joinByQrCode(pin);
  await seeOn(guest, 'You are in');
  await expect(guest.getByText('The host is away. You keep your place')).toBeVisible();

  // Only the share link opens the stage on a television without an account.
  await remotePage.goto(`/tournaments/${id}`);
  await remotePage.getByRole('button', { name: 'Remote' }).click();
  const remote = remotePage.getByRole('dialog', { name: 'Remote' });
  const link = remote.getByRole('link', { name: 'Open the stage' });
  await expect(link).toHaveAttribute('href', `${sharePath}/stage`);
  await expect(remote).toContainText('without HTTPS the page cannot keep it awake');
  await expect(guest.getByText('You wait for the host to start.')).toBeVisible();
  await page.goto(`${sharePath}/stage`);
  await seeOn(page, 'Secret Evening');
  const isShow = `**/api/tournaments/${id}/show`;
  await page.route(isShow, (route) => route.abort());
  await openWithoutPageData(page, `${sharePath}/stage`);
  await seeOn(page, 'The stage could not be loaded');
  await page.unroute(isShow);
  await seeOn(page, 'Secret Evening');

  // The room of the next show has another PIN, and closes this one.
  await host.send(routes.cancelTournament, at(id, { reason: 'Rain' }));
  await expect(page.getByText('The next show has a new PIN: enter it at')).toBeVisible();
  await expectReadable(page);
  const bar = guest.getByRole('region', { name: 'Show' });
  await expect(bar).toContainText('The next show has a new PIN.');
  await expect(bar.getByRole('link', { name: 'Enter the PIN' })).toHaveAttribute('href', '/join');
  const next = await host.send(routes.playAgain, at(id, { withSongs: false }));
  const { pin: nextPin } = await hostedShow(host, next.tournamentId).press('open');
  await seeOn(guest, 'The room is closed');
  await expect(guest.getByText('Secret Evening')).toBeHidden();
  // An old picture of the QR code leads no further.
  await joinByQrCode(pin);
  await expect(guest.getByText('This PIN opens no room.')).toBeVisible();
  await guest.getByLabel('PIN').pressSequentially(nextPin ?? '');
  await seeOn(guest, 'Secret Evening 2');
  await enter(nextPin);
  await seeOn(page, 'Secret Evening 2');
  await host.send(routes.deleteTournament, at(next.tournamentId));
  await seeOn(page, 'No stage here');
});

test('a stage keeps the screen on and fills it, and gives open matches their turns (rule R15)', async ({
  page,
  address,
  clock,
}) => {
  await page.addInitScript(() => {
    const request = () => {
      document.documentElement.dataset.locks = `${Number(document.documentElement.dataset.locks ?? 0) + 1}`;
      return Promise.resolve({ released: false, release: () => Promise.resolve() });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const { tournamentId, titles, second } = await createOpenMatchup(address, {
    secondStartsInSeconds: -1,
    settings: { name: 'Cup of the Clock' },
  });
  await page.goto(`/tournaments/${tournamentId}/stage`);
  await expect(page.locator('html')).toHaveAttribute('data-locks', '1');
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeAttached();

  const wall = page.locator('[data-scene="vote"]');
  await expect(wall).toContainText('Scan to vote');
  const turns = [titles, second.titles].map(([title]) => wall.getByText(title, { exact: true }).first());
  const isShown = () => Promise.all(turns.map((turn) => turn.isVisible()));
  const before = await isShown();
  expect(before.toSorted()).toEqual([false, true]);
  await clock.moveTo((await clock.now()) + 12_000);
  await announceNow(page);
  await expect.poll(isShown).toEqual(before.toReversed());
});

/** Brings the server's time to the page, as each of its reads does. */
const announceNow = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
