import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { at, createTournament, detailOf, enterSong, vote } from '#tests/support/tournaments.ts';
import { apiClient } from './support/api-client.ts';
import { ballotPath, shownVotes } from './support/locators.ts';
import { test } from './support/movable-clock.ts';
import { register, signInAsAdmin } from './support/open-matchup.ts';

const MATCH_MS = 10 * 60_000;
/** Without a message the client reads the votes after 30 s at the earliest, so an earlier change is a live one. */
const LIVE = { timeout: 25_000 };

type Role = 'visitor' | 'voter' | 'creator' | 'admin';
type Pages = Record<Role, Page>;
const USERS = ['voter', 'creator', 'admin'] as const;
const ROLES = ['visitor', ...USERS] as const;

async function openPages(openPage: () => Promise<Page>): Promise<Pages> {
  const pages = await Promise.all(ROLES.map(async (role) => [role, await openPage()] as const));
  return Object.fromEntries(pages) as Pages;
}

test('each role sees its controls in a round robin', async ({ openPage, clock }) => {
  const pages = await openPages(openPage);
  const { visitor, voter, creator, admin } = pages;
  await signInAsAdmin(admin.request);
  await register(creator.request, 'creator');
  await register(voter.request, 'voter');
  const creatorClient = apiClient(creator.request);
  const id = await createTournament(creatorClient, {
    name: 'Round of Eight',
    tournamentType: 'round_robin',
    maxParticipants: 8,
    songsPerGroup: 4,
    minUsers: 2,
    schedulingType: 'manual',
    thirdPlaceMatch: true,
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
  const expectStatus = (expected: readonly Matchup[], status: string) => {
    const ids = expected.map(({ id: matchupId }) => matchupId);
    const reached = async () => (await readMatchups()).filter((each) => each.status === status);
    return expect
      .poll(async () => (await reached()).map((each) => each.id))
      .toEqual(expect.arrayContaining(ids));
  };
  /** Starts the selected matchups now. */
  const startMatchups = async (isSelected: (matchup: Matchup) => boolean) => {
    const selected = (await readMatchups()).filter((each) => each.song1 && each.song2 && isSelected(each));
    const start = await clock.now();
    const [startTime, endTime] = [start, start + MATCH_MS].map((ms) => new Date(ms).toISOString());
    for (const { id: matchupId } of selected)
      await creatorClient.send(routes.updateSchedule, at(matchupId, { startTime, endTime }));
    await expectStatus(selected, 'active');
    return selected;
  };
  const endMatchups = async (started: readonly Matchup[]) => {
    await clock.moveTo((await clock.now()) + MATCH_MS);
    await expectStatus(started, 'completed');
  };
  const voteByApi = async (role: (typeof USERS)[number], matchup: Matchup, side: 1 | 2) =>
    expect((await vote(apiClient(pages[role].request), matchup, side)).status).toBe(200);
  const first = (matchups: readonly Matchup[]) => matchups[0] as Matchup;

  const enter = ({ request }: Page, n: number) =>
    enterSong(apiClient(request), id, `Song ${n}`, { artist: `Band ${n}`, url: null, tiebreakers: 3 });

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
    const played = await startMatchups(({ phase }) => phase !== 'Semifinals' && phase !== 'Finals');
    expect(played).toHaveLength(12);
    const shown = first(played);
    // All three users vote for the song with the smaller id, so the ranking is known.
    const better = ({ song1, song2 }: Matchup): 1 | 2 => ((song1?.id ?? 0) < (song2?.id ?? 0) ? 1 : 2);
    for (const matchup of played.slice(1)) {
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
    await endMatchups(played);
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

  await test.step('a tiebreaker decides a drawn semifinal and appears on every page', async () => {
    const semifinals = await startMatchups(({ phase }) => phase === 'Semifinals');
    expect(semifinals).toHaveLength(2);
    const [drawn, clear] = semifinals as [Matchup, Matchup];
    for (const role of USERS) await voteByApi(role, clear, 1);
    await voteByApi('voter', drawn, 1);
    await voteByApi('creator', drawn, 2);
    await openTab(/Voting/);
    await endMatchups(semifinals);
    const findTiebreaker = async () =>
      (await readMatchups()).find(({ tiebreakerLevel }) => tiebreakerLevel === 1);
    await expect.poll(findTiebreaker).toBeDefined();
    await onEachPage((page) => expect(page.getByText('Tiebreaker 1').first()).toBeVisible());
    const tiebreakers = await startMatchups(({ tiebreakerLevel }) => tiebreakerLevel === 1);
    expect(tiebreakers).toHaveLength(1);
    expect(first(tiebreakers).song1?.title).toMatch(/tiebreaker/);
    for (const role of USERS) await voteByApi(role, first(tiebreakers), 1);
    await onEachPage((page) => expect(shownVotes(page, 3)).toBeVisible(LIVE));
    await endMatchups(tiebreakers);
  });

  await test.step('the final and the third place match crown the champion on every page', async () => {
    const last = await startMatchups(({ phase }) => phase === 'Finals' || phase === 'Third Place Match');
    expect(last).toHaveLength(2);
    for (const matchup of last) for (const role of USERS) await voteByApi(role, matchup, 1);
    await endMatchups(last);
    const champion = last.find(({ phase }) => phase === 'Finals')?.song1?.title ?? '';
    // The champion takes the screen of every watcher.
    await onEachPage((page) =>
      page.getByRole('dialog', { name: champion }).getByRole('button', { name: 'Close' }).click(),
    );
    await openTab(/Results/);
    await onEachPage(async (page) => {
      await expect(page.getByText('CHAMPION', { exact: false }).first()).toBeVisible();
      await expect(page.getByRole('tabpanel').getByText(champion).first()).toBeVisible();
    });
    await expectOnlyFor([], /^(Add Songs|Delete Songs|Generate)/);
    const third = last.find(({ phase }) => phase === 'Third Place Match')?.song1?.title ?? '';
    await expect(visitor.getByRole('tabpanel').getByText(third).first()).toBeVisible();
    expect(await detailOf(apiClient(visitor.request), id)).toMatchObject({
      status: 'completed',
      champion: { title: champion },
    });
  });
});
