import { expect, type Page } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { type ApiClient, apiClient } from './support/api-client.ts';
import { shownToast } from './support/locators.ts';
import { playToTheEnd, type ServerClock, test } from './support/movable-clock.ts';
import { drawBracket } from './support/open-matchup.ts';

const NAME = 'Sunday Cup';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const series = (page: Page) => page.getByRole('region', { name: 'Champions of this series' });

/** A tournament of the host that has ended, with songs of the host and one of another user. */
async function completed(host: ApiClient, other: ApiClient, clock: ServerClock): Promise<number> {
  const id = await fillTournament(host, [host, host, host, other], { name: NAME });
  await drawBracket(host, id);
  await playToTheEnd(host, id, clock);
  return id;
}

test('a host plays a finished tournament again in one tap, and its people are invited (rules R13 and R14)', async ({
  openPage,
  clock,
}) => {
  const [host, ada, visitor] = [await openPage('again_host'), await openPage('again_ada'), await openPage()];
  const first = await completed(apiClient(host.request), apiClient(ada.request), clock);

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
    for (const title of ['Song 1', 'Song 2', 'Song 3', 'Song 4']) {
      await expect(host.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  });
});
