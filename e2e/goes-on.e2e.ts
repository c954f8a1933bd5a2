import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { canVote, timing } from '#engine/matchup/voting-window.ts';
import { SHOW } from '#tests/support/shows.ts';
import { at, detailOf, fillTournament, vote } from '#tests/support/tournaments.ts';
import { type ApiClient, apiClient } from './support/api-client.ts';
import { hostedShow } from './support/hosted-show.ts';
import { escapeFrom } from './support/keyboard.ts';
import { ballot, ownVote, voteFor } from './support/locators.ts';
import { drawBracket, registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';

const LONGEST_MS = 12_000;
const SAMPLE_MS = 500;

const clockOf = ({ status, startTime, endTime }: Matchup) => ({
  status,
  startTime: startTime === null ? null : Date.parse(startTime),
  endTime: endTime === null ? null : Date.parse(endTime),
});
const titleOf = ({ song1, song2 }: Matchup) => `${song1?.title} against ${song2?.title}`;

type Stand = { longestMs: number; sinceMs: number | null };
/** For how long a page has shown an ended match while another one was open. */
function followStand(stand: Stand, shown: string | null, matchups: readonly Matchup[], nowMs: number): Stand {
  const match = matchups.find((each) => titleOf(each) === shown);
  const isEnded = match !== undefined && timing(clockOf(match), nowMs) === 'ended';
  const isOtherOpen = matchups.some((each) => each !== match && canVote(clockOf(each), nowMs));
  if (!isEnded || !isOtherOpen) return { ...stand, sinceMs: null };
  const sinceMs = stand.sinceMs ?? nowMs;
  return { sinceMs, longestMs: Math.max(stand.longestMs, nowMs - sinceMs) };
}

/** The match that a page shows; null in the background and while it loads. */
const shownTitle = (page: Page) =>
  page
    .evaluate(() => {
      if (document.hidden) return null;
      return document.querySelector('[data-part="ballot"]')?.getAttribute('aria-label') ?? null;
    })
    .catch(() => null);

/** Pretends that the tab is in the background, or in front again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Stops the scripts of a page, as a device that sleeps does. Returns what wakes it. */
async function putToSleep(page: Page): Promise<() => Promise<unknown>> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Debugger.enable');
  await debug.send('Debugger.pause');
  return () => debug.send('Debugger.resume');
}

test('viewers who leave their page alone see each match of an evening, and who slept reads what they missed (rules R10 and R16)', async ({
  openPage,
  address,
}) => {
  const host = await registerApart(address, 'evening_host');
  const settings = { ...SHOW, showSeconds: 20, breakSeconds: 3 };
  const tournamentId = await fillTournament(host, Array(4).fill(host), settings);
  const { show, press } = hostedShow(host, tournamentId);
  const { pin } = await press('open');

  const path = `/tournaments/${tournamentId}`;
  const member = await openPage('evening_member');
  const memberApi = apiClient(member.request);
  await memberApi.send(routes.joinRoom, { body: { pin, nickname: 'Mia' } });
  await memberApi.send(routes.changeOwnPlace, at(tournamentId, { isListed: true }));
  const [guest, visitor, withoutPushes] = [await openPage(), await openPage(), await openPage()];
  const pages: Record<string, Page> = { member, guest, visitor, 'visitor without pushes': withoutPushes };
  await withoutPushes.routeWebSocket('**/ws', (socket) => socket.close());
  const [latecomer, sleeper] = [await openPage(), await openPage()];
  for (const page of [...Object.values(pages), sleeper]) await page.goto(`${path}?tab=voting`);
  await press('start');
  await press('next');
  await guest
    .getByRole('button', { name: /^Vote for/ })
    .first()
    .click();

  const sleepThroughFirst = async () => {
    const [first, second] = (await detailOf(host, tournamentId)).matchups as [Matchup, Matchup];
    const bar = sleeper.getByRole('region', { name: 'Show' });
    await expect(bar).toContainText('Vote now');
    const wake = await putToSleep(sleeper);
    await expect.poll(show, { timeout: 60_000 }).toMatchObject({ step: 'vote', matchupId: second.id });
    const { winnerId } = await host.send(routes.getMatchup, at(first.id));
    await wake();
    const winner = winnerId === first.song1Id ? first.song1 : first.song2;
    await expect(bar).toContainText(`You missed a match. Winner: ${winner?.title}`);
    await expect(bar.getByRole('link', { name: 'Results' })).toBeVisible();
    await expect(ballot(sleeper)).toHaveAttribute('aria-label', titleOf(second));
    await expect(bar, 'the line makes room').not.toContainText('You missed', { timeout: 15_000 });
  };

  const stands = new Map<string, Stand>();
  const seen = new Map<string, Set<string>>();
  const watchToTheEnd = async () => {
    const voted = new Set<number>();
    for (let isOver = false; !isOver; ) {
      const [{ matchups, status }, { at: now }] = await Promise.all([detailOf(host, tournamentId), show()]);
      isOver = status === 'completed';
      const open = matchups.find((each) => each.status === 'active' && !voted.has(each.id));
      if (open) {
        voted.add(open.id);
        await vote(memberApi, open, 1);
        // The second match begins while the visitor's tab sleeps.
        if (voted.size === 2) await setHidden(visitor, true);
      }
      if (voted.size === 3) await setHidden(visitor, false);
      await Promise.all(
        Object.entries(pages).map(async ([name, page]) => {
          const title = await shownTitle(page);
          const stand = stands.get(name) ?? { longestMs: 0, sinceMs: null };
          stands.set(name, followStand(stand, title, matchups, now));
          if (matchups.some((each) => titleOf(each) === title && canVote(clockOf(each), now)))
            seen.set(name, (seen.get(name) ?? new Set()).add(title ?? ''));
        }),
      );
      if (voted.size === 2 && !pages.latecomer) {
        // The first match had ended before this page was opened by its link.
        const first = matchups.find((each) => each.status === 'completed');
        pages.latecomer = latecomer;
        void latecomer.goto(`${path}?tab=voting#matchup-${first?.id}`);
      }
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  };
  await Promise.all([watchToTheEnd(), sleepThroughFirst()]);
  for (const [name, { longestMs }] of stands) {
    const text = `${name}: ${(longestMs / 1000).toFixed(1)} s at most on an ended match while another was open`;
    process.stdout.write(`${text}, ${seen.get(name)?.size ?? 0} of 3 matches seen open\n`);
    expect(longestMs, name).toBeLessThan(LONGEST_MS);
  }
  const counts = { member: 3, guest: 3, visitor: 2, 'visitor without pushes': 3, latecomer: 1 };
  for (const [name, count] of Object.entries(counts))
    expect(seen.get(name)?.size ?? 0, `matches that the ${name} saw open`).toBeGreaterThanOrEqual(count);

  const champion = member.getByRole('dialog');
  await expect(champion.getByText('CHAMPION')).toBeVisible();
  await escapeFrom(member, champion);
  await expect(member.getByRole('list', { name: 'Podium' })).toBeInViewport();
  await expect(member.getByRole('heading', { name: 'The room’s table' })).toBeVisible();
  await expect(member.getByRole('row', { name: /^1 Mia \(you\) \d of 3$/ })).toBeVisible();
});

/** Opens a round of four matches. */
async function openRound(creator: ApiClient) {
  const tournamentId = await fillTournament(creator, Array(8).fill(creator), { schedulingType: 'manual' });
  await drawBracket(creator, tournamentId);
  await creator.send(routes.openRound, at(tournamentId));
  const { matchups } = await detailOf(creator, tournamentId);
  return { tournamentId, open: matchups.filter(({ status }) => status === 'active') };
}

test('after a vote the page goes on where the viewer wants it, until they stay (rule R16)', async ({
  openPage,
  address,
}) => {
  const { tournamentId, open } = await openRound(await registerApart(address, 'slide_creator'));
  const page = await openPage('slide_voter');
  await page.goto(`/tournaments/${tournamentId}?tab=voting`);
  const shown = () => page.locator('[data-part="ballot"]').getAttribute('aria-label');
  const voteHere = async () => {
    // A button that has just arrived ignores presses.
    await page.waitForTimeout(700);
    const title = (await shown())?.split(' against ')[0] ?? '';
    await voteFor(page, title).click();
    await expect(ownVote(page, title)).toBeVisible();
  };
  await expect(ballot(page)).toBeVisible();
  const first = await shown();
  await page.getByRole('button', { name: 'How it is shown' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Go on by itself' })).toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: 'Also after each vote' }).click();
  await voteHere();
  await expect.poll(shown).not.toBe(first);

  const second = await shown();
  await voteHere();
  await page.getByRole('button', { name: 'Stay at this match' }).click();
  await expect(ballot(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Next match (2 left)' })).toBeVisible();
  await page.waitForTimeout(2000);
  expect(await shown()).toBe(second);
  expect(open.map(titleOf)).toEqual(expect.arrayContaining([first, second]));

  await page.getByRole('button', { name: 'Next match (2 left)' }).click();
  const third = await shown();
  // Typing keeps the page, too.
  await voteHere();
  await page.getByLabel('Write a message').focus();
  await page.waitForTimeout(2000);
  expect(await shown()).toBe(third);
});
