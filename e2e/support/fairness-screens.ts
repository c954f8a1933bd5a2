import { expect, type Page } from '@playwright/test';
import type { Manager } from '#contract/manager.ts';
import type { Quarantine, QuarantinePreview, VoteAudit } from '#contract/vote-audit.ts';
import { openWithoutPageData } from './network.ts';
import {
  changeAnswer,
  changeMatchups,
  closeDialog,
  inTurn,
  open,
  openAbove,
  openTool,
  press,
  type Screen,
  type Show,
  screensOf,
  tournamentTab,
  waitUntilQuiet,
  withAnswer,
  withChange,
} from './open-screen.ts';

const HISTORY = '**/api/tournaments/*/history*';
const AUDIT = '**/api/matchups/*/audit';
const QUARANTINED = '**/api/matchups/*/quarantines';
const CODES = '**/api/tournaments/*/voter-codes';

const AT = '2030-05-09T18:00:00.000Z';
const LATER = '2030-05-09T18:02:00.000Z';

const GROUPS = [48, 12, 3].map((votes, index) => ({
  address: String(index).repeat(16),
  votes,
  sides: { song1Votes: votes - 2, song2Votes: 2 },
  from: AT,
  to: LATER,
}));
const QUARANTINES: Quarantine[] = [
  { id: 2, reason: 'One address within two minutes', votes: 48, createdAt: AT, restoredAt: null },
  { id: 1, reason: 'Accounts of the same minute', votes: 1204, createdAt: AT, restoredAt: LATER },
];
const PREVIEW: QuarantinePreview = {
  selected: { votes: 48 },
  remaining: { votes: 1131 },
};

/** The audit of a match with three groups of votes from one address each, and a burst. */
const audit: Show = async (page, demo) => {
  await changeAnswer(page, AUDIT, (answer: VoteAudit): VoteAudit => {
    const [first] = answer.times;
    return {
      ...answer,
      // The match of the demo may just have ended.
      canSetAside: true,
      setAsideVotes: 48,
      bursts: first ? [{ from: first.from, to: first.to, votes: 48 }] : [],
      addresses: { groups: GROUPS, groupCount: 3, sharedVotes: 63, otherVotes: 12 },
    };
  });
  await page.route(QUARANTINED, (route) => route.fulfill({ json: QUARANTINES }));
  await page.route('**/quarantine-preview', (route) => route.fulfill({ json: PREVIEW }));
  await tournamentTab('knockout', 'audit')(page, demo);
  await expect(page.getByRole('button', { name: 'Set aside: Address 1' })).toBeVisible();
};
const setAside = inTurn(openAbove('Set aside: Address 1'), async (page: Page) => {
  await page.getByRole('button', { name: 'Set 48 votes aside' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
});

const PEOPLE: Manager[] = ['Synth', 'Maximiliana Oppenheimer-Featherstonehaugh'].map((firstName, index) => ({
  id: index + 20,
  username: `helper${index}`,
  firstName,
  lastName: null,
  profileImageUrl: null,
}));
/** The dialog of a tournament with two managers. */
const managers: Show = async (page, { knockout }) => {
  const path = `/tournaments/${knockout}`;
  const change = (tournament: object) => ({ ...tournament, managers: PEOPLE });
  await withChange(`**/api${path}`, change, `${path}?tab=overview`)(page);
  await openTool('Managers')(page);
};

/** The history while submitters are hidden: the seed of the draw is not published. */
const historyOfHidden: Show = async (page, { knockout }) => {
  const path = `/tournaments/${knockout}`;
  const change = (tournament: object) => ({
    ...tournament,
    submitterVisibility: 'after_elimination',
    drawSeed: null,
  });
  await withChange(`**/api${path}`, change, `${path}?tab=history`)(page);
  await expect(page.getByText(/The seed follows once all submitters are shown/)).toBeVisible();
};

/** A tab of the running tournament, once it shows a text. Its calls to `url` never end, fail or return an empty list. */
const tabWith =
  (tab: string, url: string, answer: 'never' | 'failed' | [], text: string): Show =>
  async (page, { knockout }) => {
    await withAnswer(url, answer, `/tournaments/${knockout}?tab=${tab}`)(page);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  };

/** An audit of a match without a vote. */
const emptyAudit: Show = async (page, demo) => {
  await changeAnswer(page, AUDIT, (answer: VoteAudit): VoteAudit => {
    const none = { votes: 0, sides: null };
    const addresses = { groups: [], groupCount: 0, sharedVotes: 0, otherVotes: 0 };
    return { ...answer, counted: none, accounts: none, guests: none, times: [], bursts: [], addresses };
  });
  await page.route(QUARANTINED, (route) => route.fulfill({ json: [] }));
  await tournamentTab('knockout', 'audit')(page, demo);
  await expect(page.getByText('No counted votes')).toBeVisible();
};

const drawCheck: Show = async (page) => {
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await expect(page.getByText('The draw is right')).toBeVisible();
};

/** A ballot for guests with hidden counts and submitters, before or after the guest's vote. */
const ballotOfGuests =
  (hasVoted: boolean): Show =>
  async (page, { knockout }) => {
    const rules = {
      voterPolicy: 'guest',
      countVisibility: 'after_close',
      submitterVisibility: 'after_elimination',
    };
    const path = `/tournaments/${knockout}`;
    await page.route('**/api/guests/challenge', () => {});
    if (hasVoted) {
      const matchups = await (await page.request.get(`/api${path}/matchups`)).json();
      const open = matchups.find(({ status }: { status: string }) => status === 'active');
      await page.route(`**/api${path}/voter`, (route) =>
        route.fulfill({ json: { mayVote: true, message: null } }),
      );
      await page.route(`**/api${path}/user-votes`, (route) =>
        route.fulfill({ json: [{ id: 1, matchupId: open.id, songId: open.song1.id, at: AT }] }),
      );
    }
    await changeAnswer(page, `**/api${path}`, (tournament) => ({ ...tournament, ...rules }));
    await openWithoutPageData(page, `${path}?tab=voting`);
    await expect(
      page.getByText(hasVoted ? 'Keep your votes:' : 'You can vote without an account.'),
    ).toBeVisible();
    await waitUntilQuiet(page);
  };

const withCodes = (tournament: object) => ({ ...tournament, voterPolicy: 'code' });
const NEW_CODES = Array.from({ length: 30 }, (_, index) => ({ number: index + 1, code: 'ABCD-EFGH-JKMN' }));

/** The page of voter codes before the first ones are created. */
const noCodes: Show = async (page, { knockout }) => {
  const counts = { unspent: 0, spent: 0, withdrawn: 0 };
  await page.route(CODES, (route) => route.fulfill({ json: counts }));
  const path = `/tournaments/${knockout}`;
  await withChange(`**/api${path}`, withCodes, `${path}/codes`)(page);
  await expect(page.getByText('No codes have been created yet.')).toBeVisible();
};
const failedCodes: Show = async (page, { knockout }) => {
  await page.route(CODES, (route) => route.abort());
  const path = `/tournaments/${knockout}`;
  await withChange(`**/api${path}`, withCodes, `${path}/codes`)(page);
  await expect(page.getByText('The codes could not be loaded')).toBeVisible();
};
/** The same page with new codes. Of the earlier ones some are used and some are withdrawn. */
const newCodes: Show = async (page) => {
  const counts = { unspent: 1204, spent: 38, withdrawn: 2 };
  await page.route(CODES, (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? counts : { codes: NEW_CODES, counts } }),
  );
  await press('button', 'Create codes')(page);
  await expect(page.getByRole('list', { name: 'New voter codes' })).toBeVisible();
};

/** The sheet of the new codes as it is printed: its slips and nothing else. */
const printedCodes: Show = async (page) => {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'New voter codes' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Voter codes' })).toBeHidden();
};

/** The dialog that asks a visitor for a code, after a press without one. */
const codeQuestion: Show = async (page, { knockout }) => {
  const path = `/tournaments/${knockout}`;
  await page.route('**/api/guests/challenge', () => {});
  await withChange(`**/api${path}`, withCodes, `${path}?tab=voting`)(page);
  await openAbove('Enter your code')(page);
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByText('Enter your code.')).toBeVisible();
};

/** The voting tab of the completed tournament, whose last match can be corrected. */
const correctable = tournamentTab('completed', 'voting');

/** The songs of a tournament in which no match is open, so that each can be withdrawn. */
const withdrawable: Show = async (page, { groups }) => {
  await changeMatchups(page, groups, (matchups) =>
    matchups.map((each) =>
      each.status === 'active' ? { ...each, status: 'pending', startTime: null, endTime: null } : each,
    ),
  );
  await openWithoutPageData(page, `/tournaments/${groups}?tab=songs`);
  await waitUntilQuiet(page);
};

/** Hidden counts, voters, the audit, managers, corrections and the history. */
export const FAIRNESS_SCREENS: readonly Screen[] = [
  ...screensOf('visitor', {
    'ballot-guest': ballotOfGuests(false),
    'ballot-guest-voted': ballotOfGuests(true),
    'dialog-voter-code': codeQuestion,
    'history-hidden-submitters': historyOfHidden,
    'history-empty': tabWith('history', HISTORY, [], 'No changes yet'),
    'history-loading': tabWith('history', HISTORY, 'never', 'The draw'),
    'history-failed': tabWith('history', HISTORY, 'failed', 'The history could not be loaded'),
  }),
  ...screensOf('tide', {
    'dialog-managers': [managers, { 'dialog-remove-manager': openAbove('Remove Synth') }],
    'voter-codes-failed': failedCodes,
    'voter-codes-not-needed': (page, { knockout }) =>
      open(`/tournaments/${knockout}/codes`, 'No code is needed here')(page),
    history: [tournamentTab('knockout', 'history'), { 'draw-check': drawCheck }],
  }),
  ...screensOf('ember', {
    // The creator creates no codes while a match with an own song is open.
    'voter-codes-empty': [noCodes, { 'voter-codes': newCodes, 'voter-codes-print': printedCodes }],
    'vote-audit': [
      audit,
      {
        'dialog-quarantine': setAside,
        'dialog-restore': inTurn(closeDialog, openAbove(/^Restore: One/)),
      },
    ],
    'vote-audit-empty': emptyAudit,
    'vote-audit-loading': tabWith('audit', AUDIT, 'never', 'Loading the audit...'),
    'vote-audit-failed': tabWith('audit', AUDIT, 'failed', 'The audit could not be loaded'),
    'dialog-reopen': [
      inTurn(correctable, openAbove('Reopen')),
      { 'dialog-decide-match': inTurn(closeDialog, openAbove('Decide')) },
    ],
    'dialog-walkover': inTurn(withdrawable, openAbove(/^Withdraw /)),
  }),
];
