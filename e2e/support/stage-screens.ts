import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import type { RoomTableRow, ShowState } from '#contract/show.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { drawn } from './draw-screens.ts';
import { openWithoutPageData } from './network.ts';
import {
  changeAnswer,
  type Demo,
  inTurn,
  type Screen,
  type Show,
  screensOf,
  waitUntilQuiet,
} from './open-screen.ts';
import { answerPlayers, VIDEO } from './player-screens.ts';
import { PEOPLE, showState, TABLE } from './show-state.ts';

const HIDDEN = { song1Votes: null, song2Votes: null, totalVotes: null, countsHidden: true } as const;
const FIXED_VERSION = 1_000_000;

type Staged = {
  which?: 'knockout' | 'groups' | 'completed' | 'filling';
  step: ShowState['step'];
  /** Seconds until the step ends. */
  leftSeconds?: number;
  show?: Partial<ShowState>;
  tournament?: Partial<TournamentDetail>;
  /** Changes the match that the step is about. */
  match?: Partial<Matchup>;
  /** Songs have the covers of the demo; without them sleeves. */
  hasCovers?: boolean;
  table?: RoomTableRow[];
  /** The link of each song. */
  url?: string;
  /** The size of a bracket in its first round, in place of the demo's own matches. */
  bracketOf?: number;
};

/** The stage of a tournament of the demo, as if it were a show that stands at this step. */
const staged =
  ({ which = 'knockout', step, leftSeconds = 42, table = TABLE, ...over }: Staged): Show =>
  async (page: Page, demo: Demo) => {
    const id = demo[which];
    const path = `/tournaments/${id}`;
    const until = Date.now() + leftSeconds * 1000;
    const detail: TournamentDetail = await (await page.request.get(`/api${path}`)).json();
    if (over.bracketOf) detail.matchups = bracketOf(over.bracketOf, detail);
    const decided = detail.matchups.filter(({ winnerId }) => winnerId !== null).at(-1);
    const open = detail.matchups.find(({ song1, song2, status }) => song1 && song2 && status !== 'completed');
    const shown = step === 'break' ? decided : (open ?? decided);
    const look = {
      ...(over.hasCovers ? {} : { artworkUrl: null, coverColor: null }),
      ...(over.url ? { url: over.url, youtubeUrl: null } : {}),
    };
    const lookOf = (song: Song | null) => song && { ...song, ...look };
    const change = (each: Matchup): Matchup => ({
      ...each,
      ...(each.id === shown?.id && step !== 'break' ? inStep(step, until, over.match) : closedIn(step, each)),
      song1: lookOf(each.song1),
      song2: lookOf(each.song2),
    });
    const isTimed = !['lobby', 'paused', 'over', 'closed'].includes(step);
    const show = showState({
      tournamentId: id,
      step,
      matchupId: shown?.id ?? null,
      until: isTimed ? until : null,
      pausedBy: step === 'paused' ? 'host' : null,
      ...(step === 'closed' || step === 'over' ? { pin: null } : {}),
      present: 23,
      turnout: step === 'vote' ? 14 : null,
      ...over.show,
    });
    await page.routeWebSocket('**/ws', () => {});
    await changeAnswer(page, `**/api${path}`, (tournament: TournamentDetail) => ({
      ...tournament,
      pace: 'show',
      listenSeconds: 20,
      breakSeconds: 8,
      ...over.tournament,
      songs: tournament.songs.map(lookOf),
      matchups: (over.bracketOf ? detail : tournament).matchups.map(change),
    }));
    await page.route(`**/api${path}/show`, (route) => route.fulfill({ json: show }));
    await page.route(`**/api${path}/room`, (route) => route.fulfill({ json: PEOPLE }));
    await page.route(`**/api${path}/room/table`, (route) => route.fulfill({ json: table }));
    await openWithoutPageData(page, `${path}/stage`);
    await expect(page.locator('[data-scene]')).toBeVisible();
    await waitUntilQuiet(page);
  };

/** A bracket of so many songs whose first three matches are decided. */
const bracketOf = (songs: number, detail: TournamentDetail): Matchup[] =>
  drawn(detail, { songs, format: 'playoff', covers: true }).matchups.map((match, index) =>
    index < 3 ? { ...match, status: 'completed', decidedBy: 'votes', winnerId: match.song1Id } : match,
  );

/** A show has one open match at most. */
const closedIn = (step: ShowState['step'], { status }: Matchup): Partial<Matchup> =>
  status === 'active' && step !== 'over' ? { status: 'pending', startTime: null, endTime: null } : {};

/** Switches the sound on, and plays a video that only looks like one. */
async function playVideo(page: Page): Promise<void> {
  await answerPlayers(page);
  await page.getByRole('button', { name: 'Sound on' }).last().click();
  await expect(page.locator('iframe')).toBeVisible();
}

function inStep(step: ShowState['step'], until: number, match: Partial<Matchup> = {}): Partial<Matchup> {
  const endTime = new Date(until).toISOString();
  if (step === 'vote') {
    const startTime = new Date(until - 60_000).toISOString();
    return { status: 'active', startTime, endTime, version: FIXED_VERSION, ...HIDDEN, ...match };
  }
  return match;
}

const won = {
  status: 'completed',
  decidedBy: 'votes',
  song1Votes: 17,
  song2Votes: 9,
  totalVotes: 26,
} as const;
const revealed =
  (slot: 1 | 2, hasCovers = false): Show =>
  async (page, demo) => {
    const detail: TournamentDetail = await (
      await page.request.get(`/api/tournaments/${demo.knockout}`)
    ).json();
    const open = detail.matchups.find(({ song1, song2, status }) => song1 && song2 && status !== 'completed');
    const winnerId = (slot === 1 ? open?.song1Id : open?.song2Id) ?? null;
    const counts = slot === 1 ? {} : { song1Votes: 9, song2Votes: 17 };
    const match = { ...won, ...counts, winnerId, countsHidden: false };
    await staged({ step: 'reveal', hasCovers, match })(page, demo);
  };

const LONG = 'The Extraordinarily Long Evening of Records, Cassettes and Half-Forgotten Festival Anthems';

/** The stage at each step, with sleeves and with covers, for pictures at the sizes of televisions. */
export const STAGE_SCREENS: readonly Screen[] = screensOf('visitor', {
  'stage-tv-lobby': staged({ which: 'filling', step: 'lobby' }),
  'stage-tv-lobby-private': staged({
    which: 'filling',
    step: 'lobby',
    show: { pin: '48291375' },
    tournament: { name: LONG },
  }),
  'stage-tv-closed': staged({ which: 'filling', step: 'closed' }),
  'stage-tv-draw': staged({ step: 'draw', leftSeconds: 8 }),
  'stage-tv-listen': staged({ step: 'listen', leftSeconds: 15 }),
  'stage-tv-listen-video': inTurn(staged({ step: 'listen', leftSeconds: 15, url: VIDEO }), playVideo),
  'stage-tv-vote': staged({ step: 'vote' }),
  'stage-tv-vote-covers': staged({ step: 'vote', hasCovers: true }),
  'stage-tv-vote-live': staged({
    step: 'vote',
    leftSeconds: 24,
    match: { song1Votes: 9, song2Votes: 5, totalVotes: 14, countsHidden: false },
  }),
  'stage-tv-vote-locked': staged({ step: 'vote', leftSeconds: 7 }),
  'stage-tv-reveal': revealed(1),
  'stage-tv-reveal-covers': revealed(2, true),
  'stage-tv-break': staged({ step: 'break', leftSeconds: 6 }),
  'stage-tv-break-covers': staged({ step: 'break', leftSeconds: 6, hasCovers: true }),
  'stage-tv-break-16': staged({ step: 'break', leftSeconds: 6, bracketOf: 16 }),
  'stage-tv-break-64': staged({ step: 'break', leftSeconds: 6, bracketOf: 64, hasCovers: true }),
  'stage-tv-break-table': staged({ step: 'break', leftSeconds: 3 }),
  'stage-tv-break-groups': staged({ which: 'groups', step: 'break', leftSeconds: 6, table: [] }),
  'stage-tv-paused': staged({ step: 'paused' }),
  'stage-tv-over': staged({ which: 'completed', step: 'over' }),
  'stage-tv-over-private': staged({ which: 'completed', step: 'over', tournament: { isPublic: false } }),
  'stage-tv-over-covers': staged({ which: 'completed', step: 'over', table: [], hasCovers: true }),
});
