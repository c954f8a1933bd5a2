import type { Page } from '@playwright/test';
import {
  closeDialog,
  endCalls,
  ending,
  fill,
  inTurn,
  open,
  openAbove,
  openTool,
  press,
  refused,
  type Screen,
  type Show,
  screensOf,
  tap,
  tournamentTab,
  withAnswer,
  withChange,
} from './open-screen.ts';
import { picture, TOO_LARGE_IMAGE } from './pictures.ts';

const LOGIN = '**/api/auth/login';
const PREDICTIONS = '**/api/predictions';
const TOURNAMENTS = '**/api/tournaments';
const DAY_MS = 24 * 60 * 60_000;

const fillAll = (fields: Record<string, string>): Show =>
  inTurn(...Object.entries(fields).map(([label, text]) => fill(label, text)));
const select = (label: string | RegExp, option: string) => (page: Page) =>
  page.getByLabel(label).first().selectOption(option);
const choose = (name: string, type: string, content?: Buffer<ArrayBuffer>) => (page: Page) =>
  page
    .locator('input[type=file]')
    .last()
    .setInputFiles(picture(name, type, content));
const check = (name: RegExp) => (page: Page) => page.getByRole('checkbox', { name }).first().check();
const hover = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().hover();
const tapLast = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).last().click();
const filled = (tab: string) => tournamentTab('filling', tab);

type Card = Record<string, unknown>;
/** The home page with other tournaments, each like the running playoff of the demo except for its changes. */
const homeWith =
  (...changes: ((clash: Card, userId: number) => Card)[]): Show =>
  async (page) => {
    const { id } = await (await page.request.get('/api/auth/user')).json();
    const change = (list: Card[]) => {
      const clash = list.find(({ name }) => name === 'Clash of the Decades') ?? {};
      return changes.map((of, index) => ({
        ...clash,
        id: 900 + index,
        name: `Cup ${index}`,
        ...of(clash, id),
      }));
    };
    await withChange(TOURNAMENTS, change, '/')(page);
  };
const inRound =
  (round: Card | null) =>
  ({ currentMatchup }: Card): Card => ({
    currentMatchup: round && { ...(currentMatchup as Card), ...round },
  });
const WAITING = { status: 'start_playoffs', currentPhase: 'start_playoffs' };
const READY = { status: 'setup', currentPhase: 'submission', songCount: 8, participantCount: 8, minUsers: 8 };

const namelessHome: Show = async (page) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"firstName":"Tide"', '"firstName":null');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
};

/** Predictions like one of the demo that another user has asked, except for these changes. */
const predictionsWith = (...changes: object[]): Show =>
  withChange(
    PREDICTIONS,
    (list: { title: string }[]) => {
      const known = list.find(({ title }) => title.includes('Icelandic'));
      return changes.map((change, index) => ({ ...known, id: 900 + index, ...change }));
    },
    '/predictions',
  );
const past = new Date(Date.now() - DAY_MS).toISOString();
const settled = { pays: true, expiresAt: past, settledAt: past, yesVotes: 3, noVotes: 3, totalVotes: 6 };
const answered = predictionsWith(
  {
    title: 'How does it stand?',
    description: 'It stands like this.',
    yesVotes: 2,
    noVotes: 1,
    totalVotes: 3,
    userVote: { vote: 'no' },
  },
  { expiresAt: past },
  ...['void', 'yes', 'no'].map((outcome) => ({ ...settled, outcome, userVote: { vote: 'yes' } })),
);
/** The song leaderboard with a song that has won twice. */
const twoWins = withChange(
  '**/api/song-leaderboard/*',
  ([first]: object[]) => [{ ...first, championshipWins: 2 }],
  '/song-leaderboard',
);

/** A tournament whose answer has an unknown form. */
const crash: Show = async (page, { knockout }) => {
  const path = `/tournaments/${knockout}`;
  await withAnswer(`**/api${path}`, { id: knockout, name: 'Broken', matchups: [7] }, path)(page);
};
/** The bracket of a playoff before its draw, for its creator. */
const waitingPlayoff: Show = async (page, { knockout }) => {
  const path = `/tournaments/${knockout}`;
  await endCalls(page, `**/api${path}/matchups`, []);
  const change = (tournament: object) => ({ ...tournament, ...WAITING, matchups: [] });
  await withChange(`**/api${path}`, change, `${path}?tab=bracket`)(page);
};
const loadingSchedule: Show = (page, { knockout }) =>
  withAnswer('**/schedule', 'never', `/tournaments/${knockout}?tab=schedule`)(page);
const generate = (answer: Parameters<typeof ending>[1]) =>
  ending('**/generate-knockout', answer, tap('Generate Playoff Tree'));

/** Songs of three titles and pictures without a picture that loads. */
const songsWithoutPictures: Show = (page, { filling }) => {
  const changed = [
    { title: 'Plain Song Again' },
    { title: 'thunder' },
    { title: 'Broken Address', artworkUrl: '/api/images/none.webp' },
  ];
  return withChange(
    `**/api/tournaments/${filling}`,
    (tournament: { songs: { submissionType: string }[] }) => {
      const entries = tournament.songs.filter((each) => each.submissionType === 'main_participant_entry');
      const songs = changed.map((change, index) => ({
        ...entries[index],
        artworkUrl: null,
        artworkSmallUrl: null,
        ...change,
      }));
      return { ...tournament, songs };
    },
    `/tournaments/${filling}?tab=songs`,
  )(page);
};

const fillFourSongs: Show = inTurn(
  fillAll({ URL: 'https://youtu.be/dQw4w9WgXcQ', Pitch: 'Because.', Artist: 'ABBA' }),
  ...['One', 'Two', 'Three'].flatMap((title) => [fill('Song Title', title), tap('Next')]),
  tap('Submit Songs'),
);
const setEndToStart: Show = async (page) => {
  await page.getByLabel('End time').fill(await page.getByLabel('Start time').inputValue());
};
const adminList = (list: string, tab: string) =>
  withAnswer(`**/api/admin/${list}*`, 'failed', `/admin?tab=${tab}`);
const inAdmin = (button: string) => ending('**/api/admin/{tournaments,users}/**', 'failed', tap(button));

/** What the screens answer to a user: texts of failures, and of answers that no server gave. They change nothing. */
export const REACTION_SCREENS: readonly Screen[] = [
  ...screensOf('visitor', {
    'sign-in-failed': [
      inTurn(
        open('/auth', 'Welcome to Battle of the Beats'),
        fillAll({ Email: 'ember@demo.example', Password: 'wrong password' }),
        ending(LOGIN, 'failed', tap(/^Sign In$/)),
      ),
      {
        'social-google': tap('Google'),
        'social-apple': tap('Apple'),
        'social-facebook': tap('Facebook'),
        'social-discord': tap('Discord'),
        'sign-in-pending': ending(LOGIN, 'never', tap(/^Sign In$/)),
      },
    ],
    'sign-up-invalid': [
      inTurn(
        open('/auth?tab=signup', 'Welcome to Battle of the Beats'),
        fillAll({
          Email: 'new@demo.example',
          Password: 'long enough',
          'First Name': 'New',
          'Last Name': 'Comer',
          Username: 'no spaces!',
        }),
        tap(/^Sign Up$/),
      ),
      {
        'sign-up-failed': inTurn(fill('Username', 'newcomer'), ending(LOGIN, 'failed', tap(/^Sign Up$/))),
        'sign-up-pending': ending(LOGIN, 'never', tap(/^Sign Up$/)),
      },
    ],
  }),
  ...screensOf('tide', {
    'home-nameless': namelessHome,
    'home-rounds': homeWith(
      inRound({ phase: 'Finals', round: 3 }),
      inRound({ phase: 'Semifinals', round: 2 }),
      inRound({ phase: 'Quarterfinals', round: 1 }),
      inRound({ phase: 'knockout', round: 4 }),
      inRound(null),
    ),
    'home-phases': homeWith(
      () => ({
        ...READY,
        startDateMode: 'custom',
        tournamentStartDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      }),
      (_, creatorId) => ({ ...WAITING, tournamentType: 'playoff', creatorId }),
      () => ({ ...WAITING, tournamentType: 'round_robin', creatorId: 0 }),
      () => ({ status: 'completed', currentPhase: 'completed', champion: null }),
    ),
    'home-join': inTurn(
      homeWith(() => READY),
      hover(/^Join tournament/),
    ),
    'home-joined': inTurn(open('/', 'Musical Predictions'), hover(/^Already joined/)),
    'log-out-pending': inTurn(
      open('/leaderboard', 'Leaderboard'),
      openAbove(/^Account of/, 'menu'),
      ending('**/api/auth/logout', 'never', (page) =>
        page.getByRole('menuitem', { name: 'Sign Out' }).click(),
      ),
    ),
    'create-long-name': [
      inTurn(
        open('/create', 'Create Your Tournament'),
        fill('Tournament Name', 'x'.repeat(256)),
        tap('Create Tournament'),
      ),
      {
        'create-pending': inTurn(
          fill('Tournament Name', 'Specified Words'),
          ending(TOURNAMENTS, 'never', tap('Create Tournament')),
        ),
      },
    ],
    'predictions-answered': answered,
    'prediction-failed': [
      inTurn(
        open('/predictions', /Predictions/),
        openAbove('Create Prediction'),
        fill('Question', 'Specified words?'),
        ending(PREDICTIONS, 'failed', tap('Create Prediction')),
      ),
      { 'prediction-created': ending(PREDICTIONS, { id: 900 }, tap('Create Prediction')) },
    ],
    'song-leaderboard-wins': twoWins,
    'basic-missing': [
      inTurn(
        (page, { filling }) => open(`/tournaments/${filling}/basic`, /./)(page),
        fill('Song Title', 'Half a song'),
        tap('Add Song'),
      ),
      {
        'basic-first': inTurn(
          fill('Artist', 'Half a band'),
          ending('**/songs', { id: 900 }, tap('Add Song')),
        ),
        'basic-second': inTurn(
          fillAll({ 'Song Title': 'The other half', Artist: 'Half a band' }),
          ending('**/songs', { id: 901 }, tap('Add Song')),
        ),
      },
    ],
    'profile-saving': inTurn(
      open('/profile', 'Your Profile'),
      press('button', 'Edit Profile'),
      ending('**/api/auth/user', 'never', tap('Save Changes')),
    ),
    'picture-too-large': [
      inTurn(open('/profile', 'Your Profile'), choose('big.png', 'image/png', TOO_LARGE_IMAGE)),
      {
        'picture-failed': ending('**/api/profile-image/upload', 'failed', choose('me.png', 'image/png')),
      },
    ],
    'tournament-crash': [
      crash,
      { 'tournament-refreshed': inTurn((page) => page.unrouteAll(), tap('Refresh Page')) },
    ],
    'schedule-loading': loadingSchedule,
    'schedule-empty': [
      inTurn(
        tournamentTab('knockout', 'schedule'),
        ending('**/generate-schedule', { scheduledCount: 0, message: 'None' }, tap('Generate Schedule')),
      ),
      {
        'schedule-failed': ending('**/generate-schedule', 'failed', tap('Generate Schedule')),
        'schedule-generated': ending(
          '**/generate-schedule',
          { scheduledCount: 1, message: '' },
          tap('Generate Schedule'),
        ),
        'times-invalid': inTurn(tap(/^Edit times of/), setEndToStart, tap('Save')),
        'times-failed': inTurn(
          fill('End time', ''),
          ending('**/api/matchups/*/schedule', 'failed', tap('Save')),
        ),
        'times-stored': ending('**/api/matchups/*/schedule', {}, tap('Save')),
        'match-deletion': tap(/^Delete/),
        'match-deletion-failed': ending('**/api/matchups/*', 'failed', tap(/^Delete/)),
      },
    ],
    'playoffs-refused': [
      inTurn(waitingPlayoff, generate(refused(409, 'Two songs are missing.'))),
      {
        'playoffs-unknown': generate(refused(500)),
        'playoffs-failed': generate('failed'),
        'playoffs-generated': generate({}),
      },
    ],
  }),
  ...screensOf('chorus', {
    'bracket-one-group': inTurn(tournamentTab('groups', 'bracket'), tap(/^Group A/)),
  }),
  ...screensOf('synth', {
    'songs-problems': [
      inTurn(
        filled('songs'),
        openAbove('Add Songs'),
        fillAll({ URL: 'not a link', Pitch: 'x'.repeat(501) }),
        tap('Next'),
      ),
      {
        'songs-incomplete': fillFourSongs,
        'songs-refused': inTurn(
          fill('Song Title', 'Four'),
          ending('**/songs', refused(502), tap('Submit Songs')),
        ),
      },
    ],
  }),
  ...screensOf('ember', {
    'songs-without-pictures': songsWithoutPictures,
    artwork: [
      inTurn(filled('songs'), openAbove(/^Update artwork of/)),
      {
        'artwork-wrong-type': choose('words.txt', 'text/plain'),
        'artwork-too-large': choose('big.png', 'image/png', TOO_LARGE_IMAGE),
        'artwork-failed': inTurn(
          choose('cover.png', 'image/png'),
          ending('**/artwork/upload', 'failed', tap('Upload')),
        ),
        'artwork-refused': ending('**/artwork/upload', refused(502), tap('Upload')),
        'artwork-stored': ending('**/artwork/upload', {}, tap('Upload')),
      },
    ],
    'songs-deletion-failed': [
      inTurn(
        filled('songs'),
        tap('Delete Songs'),
        check(/^Select/),
        tapLast(/^Delete\b/),
        ending('**/songs/delete-bulk', 'failed', tap(/^Delete/)),
      ),
      {
        'songs-deleted': ending(
          '**/songs/delete-bulk',
          { deletedMain: 1, deletedTiebreakers: 3 },
          tap(/^Delete/),
        ),
      },
    ],
    'participants-deleted': inTurn(
      filled('participants'),
      tap('Remove Participants'),
      check(/^Select/),
      tapLast(/^Remove\b/),
      ending('**/participants/bulk', { deletedCount: 1 }, tap(/^Remove/)),
    ),
    'background-failed': inTurn(
      filled('overview'),
      openTool('Background'),
      (page) => page.getByRole('dialog').getByText('Sunset').click(),
      ending('**/background', 'failed', tap('Save')),
    ),
    'admin-tournaments-failed': adminList('tournaments', 'tournaments'),
    'admin-users-failed': adminList('users', 'users'),
    'admin-songs-failed': adminList('song-submissions', 'song-submissions'),
    'admin-participation-failed': adminList('user-tournaments', 'participation'),
    'admin-status-failed': [
      inTurn(
        open('/admin?tab=tournaments', 'Admin Panel'),
        select(/^Status of Clash/, 'group_stage'),
        inAdmin('Change Status'),
      ),
      {
        'admin-deletion-failed': inTurn(
          closeDialog,
          openAbove(/^Delete Clash/),
          inAdmin('Delete Tournament'),
        ),
      },
    ],
    'admin-role-failed': [
      inTurn(
        open('/admin?tab=users', 'Admin Panel'),
        select(/^Role of Riff/, 'admin'),
        inAdmin('Change Role'),
      ),
      {
        'admin-stats-failed': inTurn(openAbove(/^Edit stats of/), fill('Points', '1234'), inAdmin('Save')),
        'admin-user-failed': inTurn(closeDialog, openAbove(/^Delete /), inAdmin('Delete User')),
      },
    ],
  }),
];
