import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/server.ts';
import { post, register } from './support/stage.ts';

// Its admin is the first account of that address.
test.use({ serverOf: 'round robin' });

/** Long enough for all votes before the lock of the last ten seconds. */
const WINDOW_MS = 20_000;
/** Live changes arrive within a second (T §7). */
const LIVE = { timeout: 1000 };

type Matchup = {
  id: number;
  phase: string;
  status: string;
  tiebreakerLevel: number;
  song1: { id: number; title: string } | null;
  song2: { id: number; title: string } | null;
};
type Name = 'visitor' | 'voter' | 'creator' | 'admin';
type Cast = Record<Name, Page>;
const MEMBERS = ['voter', 'creator', 'admin'] as const;
const EVERYBODY = ['visitor', ...MEMBERS] as const;

async function openPages(browser: Browser, baseURL: string): Promise<Cast> {
  const pages = await Promise.all(
    EVERYBODY.map(async () => (await browser.newContext({ baseURL })).newPage()),
  );
  return Object.fromEntries(EVERYBODY.map((name, index) => [name, pages[index]])) as Cast;
}

test('four people take eight songs from two groups to a champion, each with what is theirs to see and do', async ({
  browser,
  address,
}) => {
  test.setTimeout(240_000);
  const cast = await openPages(browser, address);
  const { visitor, voter, creator, admin } = cast;
  // The server makes the owner of this address its first admin.
  await register(admin.request, 'keeper', 'journey.example');
  await register(creator.request, 'creator');
  await register(voter.request, 'voter');
  const { id } = await post(creator.request, '/api/tournaments', {
    name: 'Round of Eight',
    tournamentType: 'round_robin',
    maxParticipants: 8,
    songsPerGroup: 4,
    minUsers: 2,
    schedulingType: 'manual',
    thirdPlaceMatch: true,
  });
  const at = `/tournaments/${id}`;
  const everywhere = (act: (page: Page, name: Name) => Promise<unknown>) =>
    Promise.all(EVERYBODY.map((name) => act(cast[name], name)));
  /** Who sees a button, and nobody else. */
  const onlyFor = (names: readonly Name[], button: string | RegExp) =>
    everywhere(async (page, name) => {
      const found = page.getByRole('main').getByRole('button', { name: button });
      if (names.includes(name)) await expect(found.first(), `${name}: ${button}`).toBeVisible();
      else await expect(found, `${name}: ${button}`).toHaveCount(0);
    });
  const matchups = async (): Promise<Matchup[]> => (await voter.request.get(`/api${at}/matchups`)).json();
  const goTo = (tab: RegExp) => everywhere((page) => page.getByRole('tab', { name: tab }).click());
  const setTimes = (matchup: Matchup, start: number) =>
    creator.request.patch(`/api/matchups/${matchup.id}/schedule`, {
      data: {
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + WINDOW_MS).toISOString(),
      },
    });
  /** Opens these matches now. */
  const run = async (which: (matchup: Matchup) => boolean) => {
    const next = (await matchups()).filter((matchup) => matchup.song1 && matchup.song2 && which(matchup));
    const start = Date.now();
    for (const matchup of next) expect((await setTimes(matchup, start)).ok()).toBe(true);
    await expect
      .poll(
        async () =>
          (await matchups()).filter((m) => next.some((n) => n.id === m.id && m.status === 'active')).length,
      )
      .toBe(next.length);
    return next;
  };
  const voteAtApi = async (name: (typeof MEMBERS)[number], matchup: Matchup, side: 1 | 2) => {
    const song = side === 1 ? matchup.song1 : matchup.song2;
    await post(cast[name].request, '/api/votes', {
      tournamentId: id,
      matchupId: matchup.id,
      songId: song?.id,
    });
  };
  const untilOver = (played: readonly Matchup[]) =>
    expect
      .poll(
        async () =>
          (await matchups()).filter((m) => played.some((p) => p.id === m.id) && m.status === 'completed')
            .length,
        { timeout: WINDOW_MS + 10_000 },
      )
      .toBe(played.length);
  const first = (played: readonly Matchup[]) => played[0] as Matchup;

  await test.step('in setup everybody finds what they may do, and nothing else', async () => {
    await everywhere((page) => page.goto(at));
    await onlyFor(['visitor'], 'Sign In');
    await onlyFor(['creator', 'admin'], 'Background');
    await goTo(/Songs/);
    await onlyFor(['voter', 'admin', 'creator'], 'Add Songs');
    await goTo(/Overview/);
    await voter.getByRole('button', { name: /^Join/ }).first().click();
    for (let n = 1; n <= 8; n += 1) {
      const submissionType = 'main_participant_entry';
      const owner = n % 2 ? creator : voter;
      const main = await post(owner.request, `/api${at}/songs`, {
        title: `Song ${n}`,
        artist: `Band ${n}`,
        submissionType,
      });
      expect(main.title).toBe(`Song ${n}`);
      for (const option of [1, 2, 3]) {
        await post(owner.request, `/api${at}/songs`, {
          title: `Song ${n} again ${option}`,
          artist: `Band ${n}`,
          submissionType: `tiebreaker_option_${option}`,
        });
      }
    }
    await goTo(/Songs/);
    await onlyFor(['creator', 'admin'], 'Delete Songs');
    await goTo(/Overview/);
    await onlyFor(['creator'], 'Generate Bracket');
    await creator.getByRole('button', { name: 'Generate Bracket' }).first().click();
    await expect(creator.getByText('Bracket generated!').first()).toBeVisible();
  });

  await test.step('the groups are voted on, and a vote is seen by everybody within a second', async () => {
    await goTo(/Voting/);
    await onlyFor(['creator', 'admin'], 'Activate');
    const played = await run(({ phase }) => phase !== 'Semifinals' && phase !== 'Finals');
    expect(played).toHaveLength(12);
    const shown = first(played);
    await everywhere(async (page) => {
      await page.goto(`${at}?tab=voting#matchup-${shown.id}`);
      await expect(page.getByRole('article').getByText('0 votes')).toHaveCount(2);
    });
    // The songs rank by their numbers: everybody votes for the smaller one.
    const better = ({ song1, song2 }: Matchup): 1 | 2 => ((song1?.id ?? 0) < (song2?.id ?? 0) ? 1 : 2);
    const title = better(shown) === 1 ? shown.song1?.title : shown.song2?.title;
    await voter.getByRole('button', { name: `Vote for ${title}`, exact: true }).click();
    await everywhere((page) =>
      expect(page.getByRole('article').getByText('1 vote', { exact: true })).toBeVisible(LIVE),
    );
    for (const matchup of played) {
      for (const name of MEMBERS) {
        if (matchup !== shown || name !== 'voter') await voteAtApi(name, matchup, better(matchup));
      }
    }
    await everywhere((page) =>
      expect(page.getByRole('article').getByText('3 votes', { exact: true })).toBeVisible(LIVE),
    );
    await untilOver(played);
  });

  await test.step('the standings are there for all, and the creator alone is asked for the playoffs', async () => {
    await goTo(/Groups/);
    await everywhere(async (page) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByText('9', { exact: true }).first(), 'three wins').toBeVisible();
    });
    await goTo(/Bracket/);
    await onlyFor(['creator'], 'Generate Playoff Tree');
    await creator.getByRole('button', { name: 'Generate Playoff Tree' }).first().click();
    await everywhere((page) => expect(page.getByRole('heading', { name: 'Semifinals' })).toBeVisible());
  });

  await test.step('a drawn semifinal is decided by a tiebreaker, of which everybody hears', async () => {
    const semifinals = await run(({ phase }) => phase === 'Semifinals');
    expect(semifinals).toHaveLength(2);
    const [drawn, clear] = semifinals as [Matchup, Matchup];
    for (const name of MEMBERS) await voteAtApi(name, clear, 1);
    await voteAtApi('voter', drawn, 1);
    await voteAtApi('creator', drawn, 2);
    await everywhere((page) => page.goto(`${at}?tab=voting#matchup-${drawn.id}`));
    const tiebreaker = async () => (await matchups()).find(({ tiebreakerLevel }) => tiebreakerLevel === 1);
    await expect.poll(tiebreaker, { timeout: WINDOW_MS + 10_000 }).toBeDefined();
    await everywhere((page) => expect(page.getByText('Tiebreaker 1').first()).toBeVisible());
    const replays = await run(({ tiebreakerLevel }) => tiebreakerLevel === 1);
    expect(replays).toHaveLength(1);
    expect(first(replays).song1?.title).toMatch(/again/);
    for (const name of MEMBERS) await voteAtApi(name, first(replays), 1);
    await everywhere((page) =>
      expect(page.getByRole('article').getByText('3 votes', { exact: true })).toBeVisible(),
    );
    await untilOver([...semifinals, ...replays]);
  });

  await test.step('the final and the match for the third place crown the champion everywhere at once', async () => {
    const last = await run(({ phase }) => phase === 'Finals' || phase === 'Third Place Match');
    expect(last).toHaveLength(2);
    for (const matchup of last) for (const name of MEMBERS) await voteAtApi(name, matchup, 1);
    await untilOver(last);
    const champion = last.find(({ phase }) => phase === 'Finals')?.song1?.title ?? '';
    await everywhere((page) => expect(page.getByRole('tab', { name: 'Results' })).toBeVisible());
    await goTo(/Results/);
    await everywhere(async (page) => {
      await expect(page.getByText('CHAMPION', { exact: false }).first()).toBeVisible();
      await expect(page.getByRole('tabpanel').getByText(champion).first()).toBeVisible();
    });
    await onlyFor([], /^(Add Songs|Delete Songs|Generate)/);
    const third = last.find(({ phase }) => phase === 'Third Place Match')?.song1?.title ?? '';
    await expect(visitor.getByRole('tabpanel').getByText(third).first()).toBeVisible();
    const detail = await (await visitor.request.get(`/api${at}`)).json();
    expect(detail).toMatchObject({ status: 'completed', champion: { title: champion } });
  });
  await Promise.all(EVERYBODY.map((name) => cast[name].context().close()));
});
