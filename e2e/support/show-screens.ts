import { expect, type Page } from '@playwright/test';
import { PIN_UNKNOWN } from '#contract/messages/room.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import {
  type Demo,
  endCalls,
  ending,
  fill,
  inTurn,
  open,
  openAbove,
  refused,
  type Screen,
  type Show,
  screensOf,
  tap,
  waitUntilQuiet,
  withChange,
} from './open-screen.ts';
import { PEOPLE, showState, TABLE } from './show-state.ts';

type Match = TournamentDetail['matchups'][number];
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** The page of a tournament of the demo as a show at this step. `place` is the reader's own place in the room. */
const atStep =
  (
    which: keyof Omit<Demo, 'address'>,
    step: Pick<ShowState, 'step'> & Partial<ShowState>,
    { tab = 'voting', place = { nickname: 'Ada', isListed: true, isRemoved: false } as object | null } = {},
  ): Show =>
  async (page, demo) => {
    const id = demo[which];
    const api = `**/api/tournaments/${id}`;
    const list = (await (await fetch(`${demo.address}/api/tournaments/${id}/matchups`)).json()) as Match[];
    const shown =
      list.find(({ status }) => status === 'active') ?? list.find(({ status }) => status !== 'completed');
    const until =
      step.step === 'vote' || step.step === 'listen' || step.step === 'break' ? Date.now() + 42_000 : null;
    const show = showState({ tournamentId: id, matchupId: shown?.id ?? null, until, ...step });
    await endCalls(page, `${api}/show`, show);
    await endCalls(page, `${api}/room`, PEOPLE);
    await endCalls(page, `${api}/room/table`, TABLE);
    if (place) await endCalls(page, `${api}/room/me`, place);
    const isVote = show.step === 'vote';
    const answer = await page.request.get('/api/auth/user');
    const hostId = answer.ok() ? (await answer.json()).id : null;
    await withChange(
      api,
      (tournament: TournamentDetail) => ({
        ...tournament,
        pace: 'show',
        creatorId: hostId ?? tournament.creatorId,
        voterPolicy: 'guest',
        listenSeconds: 30,
        schedulingType: 'manual',
        matchups: tournament.matchups.map((each) => {
          if (each.status === 'completed') return each;
          if (each.id !== shown?.id || !isVote) {
            return { ...each, status: 'pending', startTime: null, endTime: null };
          }
          return { ...each, status: 'active', startTime: inSeconds(-20), endTime: inSeconds(42) };
        }),
      }),
      `/tournaments/${id}?tab=${tab}`,
    )(page);
    if (step.step !== 'closed')
      await expect(page.getByRole('region', { name: 'Show', exact: true })).toBeVisible();
  };

async function refusePin(page: Page): Promise<void> {
  const issues = [{ path: 'pin', message: PIN_UNKNOWN }];
  const json = { message: PIN_UNKNOWN, error: PIN_UNKNOWN, code: 'NOT_FOUND', issues };
  await page.route('**/api/join', (route) => route.fulfill({ status: 404, json }));
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText(PIN_UNKNOWN)).toBeVisible();
}

const openRemote = openAbove('Remote');

async function unfold(page: Page): Promise<void> {
  await page.getByText('PIN, QR code and stage').click();
  await waitUntilQuiet(page);
}

const lobby = { step: 'lobby', matchupId: null } as const;

/** The page that joins a room, and a tournament at each step of its show. */
export const SHOW_SCREENS: readonly Screen[] = [
  ...screensOf('visitor', {
    'show-join': [
      open('/join', 'Join the room'),
      {
        'show-join-wrong': inTurn(fill('PIN', '111 111'), refusePin),
      },
    ],
    'show-join-scanned': open('/join?pin=482915', 'Join the room'),
    'show-lobby': atStep('filling', lobby, { tab: 'overview' }),
    'show-lobby-outside': atStep('filling', lobby, { tab: 'overview', place: null }),
    'show-draw': atStep('knockout', { step: 'draw', matchupId: null }, { tab: 'bracket' }),
    'show-listen': atStep('knockout', { step: 'listen' }),
    'show-vote': atStep('knockout', { step: 'vote', turnout: 4 }),
    'show-vote-elsewhere': atStep('knockout', { step: 'vote', turnout: 4 }, { tab: 'bracket' }),
    'show-break': [atStep('knockout', { step: 'break' }), { 'show-table': openAbove('Table') }],
    'show-paused': atStep('knockout', { step: 'paused', pausedBy: 'change', matchupId: null }),
    'show-over': atStep('completed', { step: 'over', matchupId: null }, { tab: 'results' }),
  }),
  ...screensOf('ember', {
    'show-closed-host': atStep(
      'filling',
      { step: 'closed', matchupId: null, pin: null },
      { tab: 'overview' },
    ),
    'show-lobby-host': [atStep('filling', lobby, { tab: 'overview' }), { 'show-remote-lobby': openRemote }],
    'show-vote-host': [
      atStep('knockout', { step: 'vote', turnout: 4 }),
      { 'show-remote-vote': openRemote, 'show-remote-unfolded': unfold },
    ],
    'show-remote-break': inTurn(atStep('knockout', { step: 'break' }), openRemote),
    'show-remote-paused': inTurn(
      atStep('knockout', { step: 'paused', pausedBy: 'host', matchupId: null }),
      openRemote,
    ),
    'show-remote-refused': inTurn(
      atStep('knockout', { step: 'break' }),
      openRemote,
      ending('**/show', refused(409, 'The show is not on.'), tap('Pause')),
      (page) => waitUntilQuiet(page),
    ),
    'show-remote-over': inTurn(
      atStep('completed', { step: 'over', matchupId: null }, { tab: 'results' }),
      openRemote,
    ),
  }),
];
