import { type Browser, expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, createTournament, enterSong } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { shownToast } from './support/locators.ts';
import { playToTheEnd, type ServerClock, test } from './support/movable-clock.ts';
import { drawBracket, register } from './support/open-matchup.ts';

const NAME = 'Sunday Cup';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const series = (page: Page) => page.getByRole('region', { name: 'Champions of this series' });

const openPage = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage();

/** A tournament of the host that has ended, with songs of the host and one of another user. */
async function completed(host: Page, other: Page, clock: ServerClock): Promise<number> {
  const creator = await register(host.request, 'again_host');
  const participant = await register(other.request, 'again_ada');
  const id = await createTournament(creator, { name: NAME, tournamentType: 'playoff' });
  for (const title of ['One', 'Two', 'Three']) await enterSong(creator, id, title);
  await enterSong(participant, id, 'Four');
  await drawBracket(creator, id);
  await playToTheEnd(creator, id, clock);
  return id;
}

test('a host plays a finished tournament again in one tap, and its people are invited (rules R13 and R14)', async ({
  browser,
  address,
  clock,
}) => {
  const [host, ada, visitor] = [
    await openPage(browser, address),
    await openPage(browser, address),
    await openPage(browser, address),
  ];
  const first = await completed(host, ada, clock);

  await test.step('only hosts may, and a double press makes one', async () => {
    await visitor.goto(`/tournaments/${first}`);
    await expect(visitor.getByText('CHAMPION').first()).toBeVisible();
    await expect(button(visitor, 'Play again')).toBeHidden();
    await host.goto(`/tournaments/${first}?tab=results`);
    await button(host, 'Play again').dblclick();
    await expect(host.getByRole('heading', { name: `${NAME} 2`, level: 1 })).toBeVisible();
    await expect(shownToast(host)).toContainText(`${NAME} 2 is ready.`);
    await expect(host).not.toHaveURL(new RegExp(`/tournaments/${first}\\b`));
  });

  await test.step('the series names its champions and leads to each tournament', async () => {
    await expect(series(host).getByText('Takes songs now')).toBeVisible();
    await series(host).getByRole('link', { name: NAME, exact: true }).click();
    await expect(host).toHaveURL(new RegExp(`/tournaments/${first}\\b`));
    await expect(series(host).getByRole('link', { name: `${NAME} 2` })).toBeVisible();
  });

  await test.step('who took part is told, and gets there', async () => {
    await ada.goto('/');
    await ada.getByRole('button', { name: /^Account of/ }).click();
    await ada.getByRole('menuitem', { name: /Notices/ }).click();
    const notices = ada.getByRole('dialog', { name: 'Notices' });
    await expect(notices.getByText(`You are invited to ${NAME} 2`)).toBeVisible();
    await notices.getByRole('link', { name: 'See the tournament' }).click();
    await expect(ada.getByRole('heading', { name: `${NAME} 2`, level: 1 })).toBeVisible();
  });

  await test.step('with the same songs, once the second one is over', async () => {
    const second = Number(/tournaments\/(\d+)/.exec(ada.url())?.[1]);
    await apiClient(host.request).send(routes.cancelTournament, at(second, { reason: 'Rain' }));
    await button(host, 'With the same songs').click();
    await expect(host.getByRole('heading', { name: `${NAME} 3`, level: 1 })).toBeVisible();
    await host.getByRole('tab', { name: /Songs/ }).click();
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      await expect(host.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  });
});
