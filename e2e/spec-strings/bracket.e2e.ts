import { expect, type Page } from '@playwright/test';
import { READ_ONLY, test } from '#e2e/support/demo.ts';
import { answerWith, openWithoutPageData } from '#e2e/support/network.ts';
import { findDemo } from '#e2e/support/screens.ts';
import { stringTable } from './table.ts';

test.use({ demoInstance: READ_ONLY });

type Detail = {
  matchups: { id: number; groupId: number | null; status: string; totalVotes: number }[];
  groups: { id: number; name: string }[];
};

const isCounted = (m: { status: string; tiebreakerLevel: number }) =>
  m.status === 'completed' && m.tiebreakerLevel === 0;

/** Opens the bracket of a tournament with changed matches of its first group. The returned function restores the answers. */
async function openBracket(
  page: Page,
  id: number,
  change: (matchup: Detail['matchups'][number], index: number) => object,
): Promise<() => Promise<void>> {
  const detail: Detail = await (await page.request.get(`/api/tournaments/${id}`)).json();
  const inGroups = detail.matchups.filter(({ groupId }) => groupId === detail.groups[0]?.id);
  const matchups = detail.matchups.map((matchup) => {
    const index = inGroups.indexOf(matchup);
    return index < 0 ? matchup : { ...matchup, ...change(matchup, index) };
  });
  // A live message would bring the stored state.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
  const restores = [
    await answerWith(page, `**/api/tournaments/${id}`, { body: { ...detail, matchups } }),
    await answerWith(page, `**/api/tournaments/${id}/matchups`, { body: matchups }),
  ];
  await openWithoutPageData(page, `/tournaments/${id}?tab=bracket`);
  return async () => {
    for (const restore of restores) await restore();
  };
}

test('the bracket tab shows a badge for each group, and a click shows that group alone (rule G6)', async ({
  page,
  address,
}) => {
  const table = stringTable('Bracket view, groups', [
    'Tournament Bracket',
    'Group Stage',
    'Show All Groups',
    '2 Live',
    'Voting Complete',
    'In Progress',
  ]);
  const { groups: id } = await findDemo(address);
  const panel = page.getByRole('tabpanel');
  const states = {
    '2 Live': (index: number) => ({ status: index < 2 ? 'active' : 'pending', totalVotes: 0 }),
    'Voting Complete': () => ({ status: 'completed', totalVotes: 1 }),
    'In Progress': (index: number) => ({ status: 'pending', totalVotes: index === 0 ? 3 : 0 }),
  };
  for (const [badge, state] of Object.entries(states)) {
    const restore = await openBracket(page, id, (_matchup, index) => state(index));
    await table.see(panel, badge);
    await restore();
  }
  await page.goto(`/tournaments/${id}?tab=bracket`);
  await table.see(panel, 'Tournament Bracket', 'Group Stage');
  await expect(panel.getByText(/^\d+ active matchups?$/)).toBeVisible();
  const cards = panel.getByRole('button', { name: /^Group A/ });
  const lists = panel.getByRole('list', { name: /atches of Group [A-Z]$/ });
  const all = await lists.count();
  expect(all).toBeGreaterThan(1);
  await cards.click();
  await expect(panel.getByRole('list', { name: /atches of Group [^A]$/ })).toHaveCount(0);
  await expect(lists.first()).toBeVisible();
  await expect(cards).toHaveAttribute('aria-pressed', 'true');
  await table.find((name) => panel.getByRole('button', { name }), 'Show All Groups');
  await panel.getByRole('button', { name: 'Show All Groups' }).click();
  await expect(lists).toHaveCount(all);
  // A second press on a card does the same.
  await cards.click();
  await cards.click();
  await expect(lists).toHaveCount(all);
  table.done();
});

test('the knockout shows the names of its rounds and matches', async ({ page, address }) => {
  const rounds = ['Tournament Bracket', 'Quarterfinals', 'Semifinals', 'Final'];
  const labels = [
    'Quarterfinals_A',
    'Quarterfinals_D',
    'Semifinals_A',
    'Semifinals_B',
    'Finals_A',
    'ThirdPlace',
  ];
  const table = stringTable('Bracket view, knockout', [...rounds, ...labels]);
  const { knockout: id } = await findDemo(address);
  await page.goto(`/tournaments/${id}?tab=bracket`);
  const panel = page.getByRole('tabpanel');
  await table.see(panel, ...rounds, ...labels);
  table.done();
});

test('a completed tournament shows its champion, the podium and every result', async ({ page, address }) => {
  const table = stringTable('Results', ['CHAMPION', '1st', '2nd', '3rd', 'Path to victory', 'All results']);
  const { completed: id } = await findDemo(address);
  const detail = await (await page.request.get(`/api/tournaments/${id}`)).json();
  await page.goto(`/tournaments/${id}`);
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true');
  await table.see(panel, 'CHAMPION', '1st', '2nd', '3rd', 'Path to victory', 'All results');
  await expect(panel.getByRole('heading', { name: detail.champion.title })).toBeVisible();
  // Results start with the final.
  const lines = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'All results' }) })
    .getByRole('listitem');
  const labels = (await lines.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
  expect(labels.slice(0, 4)).toEqual(['Final', 'Third Place Match', 'Semifinal A', 'Semifinal B']);
  expect(labels).toHaveLength(detail.matchups.filter(isCounted).length);
  table.done();
});
