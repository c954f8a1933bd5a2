import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { at, createTournament, enterSong, vote } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { ballotPath, shownVotes } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { signInAsAdmin } from './support/open-matchup.ts';

const MATCH_MS = 10 * 60_000;
const GROUP_MATCHES = 12;
/** Without a message the client reads the votes after 30 s at the earliest, so an earlier change is a live one. */
const LIVE = { timeout: 25_000 };

const USERS = ['voter', 'creator', 'admin'] as const;
const ROLES = ['visitor', ...USERS] as const;
type Role = (typeof ROLES)[number];

test('each role sees its controls in a round robin', async ({ openPage, clock }) => {
  const [voter, creator] = [await openPage('voter'), await openPage('creator')];
  const pages = { visitor: await openPage(), voter, creator, admin: await openPage() };
  await signInAsAdmin(pages.admin.request);
  const creatorClient = apiClient(creator.request);
  const id = await createTournament(creatorClient, {
    name: 'Round of Eight',
    tournamentType: 'round_robin',
    maxParticipants: 8,
    songsPerGroup: 4,
    minUsers: 2,
    schedulingType: 'manual',
  });
  const path = `/tournaments/${id}`;
  const onEachPage = (act: (page: Page, role: Role) => Promise<unknown>) =>
    Promise.all(ROLES.map((role) => act(pages[role], role)));
  /** Expects the button on the pages of these roles and on no other page. */
  const expectOnlyFor = (roles: readonly Role[], button: string | RegExp) =>
    onEachPage(async (page, role) => {
      const found = page.getByRole('main').getByRole('button', { name: button });
      if (roles.includes(role)) await expect(found.first(), `${role}: ${button}`).toBeVisible();
      else await expect(found, `${role}: ${button}`).toHaveCount(0);
    });
  const readMatchups = () => apiClient(voter.request).send(routes.listMatchups, at(id));
  const openTab = (tab: RegExp) => onEachPage((page) => page.getByRole('tab', { name: tab }).click());
  const expectAll = (status: string) =>
    expect
      .poll(async () => (await readMatchups()).map((each) => each.status))
      .toEqual(Array(GROUP_MATCHES).fill(status));
  const voteByApi = async (role: (typeof USERS)[number], matchup: Matchup, side: 1 | 2) =>
    expect((await vote(apiClient(pages[role].request), matchup, side)).status).toBe(200);

  const enter = ({ request }: Page, n: number) =>
    enterSong(apiClient(request), id, `Song ${n}`, { artist: `Band ${n}`, url: null });

  await test.step('in setup each role finds only its own controls', async () => {
    // Open pages would read the tournament again after each song.
    for (let n = 1; n <= 7; n += 1) await enter(creator, n);
    await onEachPage((page) => page.goto(path));
    await expect(pages.visitor.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expectOnlyFor(['creator', 'admin'], 'Background');
    await openTab(/Songs/);
    await expectOnlyFor(['voter', 'admin', 'creator'], 'Add Songs');
    await openTab(/Overview/);
    await voter.getByRole('button', { name: /^Join/ }).first().click();
    await enter(voter, 8);
    await openTab(/Songs/);
    await expectOnlyFor(['creator', 'admin'], 'Delete Songs');
    await openTab(/Overview/);
    await expectOnlyFor(['creator'], 'Generate Bracket');
    await creator.getByRole('button', { name: 'Generate Bracket' }).first().click();
    await expect(creator.getByText('Bracket generated!').first()).toBeVisible();
  });

  await test.step('the groups are voted on, and a vote reaches every page live', async () => {
    await openTab(/Voting/);
    await expectOnlyFor(['creator', 'admin'], 'Activate');
    // The pages are empty meanwhile, because all four would show each of the many changes.
    await onEachPage((page) => page.goto('about:blank'));
    const start = await clock.now();
    const [startTime, endTime] = [start, start + MATCH_MS].map((ms) => new Date(ms).toISOString());
    for (const { id: matchupId } of await readMatchups())
      await creatorClient.send(routes.updateSchedule, at(matchupId, { startTime, endTime }));
    await expectAll('active');
    const [shown, ...others] = (await readMatchups()) as [Matchup, ...Matchup[]];
    // All three users vote for the song with the smaller id, so the ranking is known.
    const better = ({ song1, song2 }: Matchup): 1 | 2 => ((song1?.id ?? 0) < (song2?.id ?? 0) ? 1 : 2);
    for (const matchup of others) {
      for (const role of USERS) await voteByApi(role, matchup, better(matchup));
    }
    await onEachPage(async (page) => {
      await page.goto(ballotPath({ tournamentId: id, matchupId: shown.id }));
      await expect(shownVotes(page, 0)).toHaveCount(2);
    });
    const title = better(shown) === 1 ? shown.song1?.title : shown.song2?.title;
    await voter.getByRole('button', { name: `Vote for ${title}`, exact: true }).click();
    await onEachPage((page) => expect(shownVotes(page, 1)).toBeVisible(LIVE));
    for (const role of ['creator', 'admin'] as const) await voteByApi(role, shown, better(shown));
    await onEachPage((page) => expect(shownVotes(page, 3)).toBeVisible(LIVE));
    await clock.moveTo((await clock.now()) + MATCH_MS);
    await expectAll('completed');
  });

  await test.step('every page shows the standings, and only the creator is prompted to generate the playoffs', async () => {
    await openTab(/Groups/);
    await onEachPage(async (page) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByText('9', { exact: true }).first(), 'three wins').toBeVisible();
    });
    await openTab(/Bracket/);
    await expectOnlyFor(['creator'], 'Generate Playoff Tree');
    await creator.getByRole('button', { name: 'Generate Playoff Tree' }).first().click();
    await onEachPage((page) => expect(page.getByRole('heading', { name: 'Semifinals' })).toBeVisible());
  });
});
