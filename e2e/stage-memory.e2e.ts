import { type CDPSession, expect, type Page, type WebSocketRoute } from '@playwright/test';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { ShowStep } from '#engine/kinds.ts';
import { at } from '#tests/support/tournaments.ts';
import { createOpenMatchup, registerApart } from './support/open-matchup.ts';
import { test } from './support/server.ts';
import { PEOPLE, showState, TABLE } from './support/show-state.ts';

/** `STAGE_MATCHES=200` plays six hours, which takes some minutes. */
const MATCHES = Number(process.env.STAGE_MATCHES ?? 24);
/** After so many matches everything is loaded that a stage needs. */
const WARM_MATCHES = Math.min(12, MATCHES / 2);
/** The steps of a match with their seconds: 108 s each, so that 200 matches take six hours. */
const STEPS: readonly (readonly [ShowStep, number])[] = [
  ['listen', 34],
  ['vote', 60],
  ['reveal', 6],
  ['break', 8],
];
/** What a stage may keep of each match: its tally. */
const BYTES_A_MATCH = 4000;
const SLACK_BYTES = 700_000;

/** Heap and DOM after a collection of garbage. */
async function measure(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

/** A show of so many matches between the songs of a tournament, played by messages and answers of this test. */
async function playWith(page: Page, detail: TournamentDetail) {
  const [first] = detail.matchups as [Matchup];
  const matchups = Array.from({ length: MATCHES }, (_, index): Matchup => {
    const base = detail.matchups[index % 2] ?? first;
    const pending = { status: 'pending', startTime: null, endTime: null } as const;
    return { ...base, ...pending, id: 10_000 + index, position: index + 1, phase: 'knockout', version: 0 };
  });
  const state = showState({ tournamentId: detail.id, step: 'lobby', at: 0, turnout: 12 });
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket('**/ws', (route) => {
    socket = route;
  });
  const path = `**/api/tournaments/${detail.id}`;
  await page.route(path, (route) =>
    route.fulfill({
      json: { ...detail, pace: 'show', listenSeconds: 17, status: 'knockout_stage', matchups },
    }),
  );
  await page.route(`${path}/show`, (route) => route.fulfill({ json: state }));
  await page.route(`${path}/room`, (route) => route.fulfill({ json: PEOPLE }));
  await page.route(`${path}/room/table`, (route) => route.fulfill({ json: TABLE }));
  const push = (message: ServerMessage) => socket?.send(JSON.stringify(message));
  const now = () => page.evaluate(() => Date.now());
  const react = () =>
    push({ type: 'reactions', tournamentId: detail.id, at: Date.now(), counts: [2, 1, 0, 3, 0, 1] });
  const playMatch = async (index: number) => {
    const match = matchups[index] ?? first;
    for (const [step, seconds] of STEPS) {
      const instant = await now();
      const until = instant + seconds * 1000;
      if (step === 'vote') {
        const times = { startTime: new Date(instant).toISOString(), endTime: new Date(until).toISOString() };
        Object.assign(match, { status: 'active', ...times });
      }
      if (step === 'reveal') {
        const result = { song1Votes: 7, song2Votes: 5, totalVotes: 12, winnerId: match.song1Id };
        Object.assign(match, { status: 'completed', decidedBy: 'votes', version: index + 2, ...result });
      }
      Object.assign(state, { step, seq: state.seq + 1, matchupId: match.id, until, at: instant });
      const { pin: _pin, present: _present, turnout: _turnout, ...position } = state;
      push({ type: 'show_update', ...position });
      react();
      await page.clock.runFor(seconds * 1000);
    }
  };
  return { playMatch, react };
}

test('the memory of a stage stays flat over an evening (rule R15)', async ({ page, address }) => {
  test.setTimeout(240_000 + MATCHES * 10_000);
  const { tournamentId } = await createOpenMatchup(address);
  const reader = await registerApart(address, 'memoryreader');
  const detail = await reader.send(routes.getTournament, at(tournamentId));
  await page.clock.install();
  const { playMatch, react } = await playWith(page, detail);
  await page.goto(`/tournaments/${tournamentId}/stage`);
  await expect(page.locator('[data-scene]')).toBeVisible();
  await page.clock.runFor(2000);
  const session = await page.context().newCDPSession(page);

  for (let index = 0; index < WARM_MATCHES; index += 1) await playMatch(index);
  await expect(page.locator('[data-scene="break"]')).toBeVisible();
  react();
  await expect(page.getByText('🔥').first()).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.getByText('🔥')).toHaveCount(0);
  const warm = await measure(session);
  for (let index = WARM_MATCHES; index < MATCHES; index += 1) await playMatch(index);
  await expect(page.locator('[data-scene="break"]')).toBeVisible();
  const end = await measure(session);
  // The figures of a run stand in its output.
  console.log(
    `${MATCHES} matches: heap ${(warm.bytes / 1e6).toFixed(2)} to ${(end.bytes / 1e6).toFixed(2)} MB, ` +
      `nodes ${warm.nodes} to ${end.nodes}, listeners ${warm.listeners} to ${end.listeners}`,
  );
  expect(end.bytes - warm.bytes).toBeLessThan(SLACK_BYTES + (MATCHES - WARM_MATCHES) * BYTES_A_MATCH);
  expect(end.nodes - warm.nodes).toBeLessThan(500);
  expect(end.listeners - warm.listeners).toBeLessThan(100);
});
