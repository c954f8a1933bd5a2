import { expect, type Page } from '@playwright/test';
import type { Comment, OwnDiscussion } from '#contract/comment.ts';
import type { Mute, Notice, Report } from '#contract/moderation.ts';
import { openWithoutPageData } from './network.ts';
import {
  type Answer,
  changeAnswer,
  endCalls,
  inTurn,
  open,
  openAbove,
  openTool,
  press,
  pressTool,
  type Screen,
  type Show,
  screensOf,
  tournamentTab,
  waitForAnimations,
  waitUntilQuiet,
  withAnswer,
} from './open-screen.ts';

const AT = '2030-05-09T18:00:00.000Z';
const LONG_NAME = 'Bartholomew Featherstonehaugh-Cholmondeley';
const person = (id: number, firstName: string) => ({
  id,
  username: `user${id}`,
  firstName,
  lastName: null,
  profileImageUrl: null,
});
const REPORT: Report = {
  id: 1,
  target: 'comment',
  targetId: 1,
  reason: 'abuse',
  text: 'It insults everyone who voted for the other song, twice.',
  status: 'open',
  answer: null,
  createdAt: AT,
  decidedAt: null,
  tournament: { id: 2, name: 'Clash of the Decades' },
  reporter: person(3, 'Chorus'),
  content: {
    text: 'People who vote for this have no ears.\nNot one.',
    isHidden: false,
    canShow: false,
    author: person(4, LONG_NAME),
    matchupId: 38,
  },
};
const SONG = {
  text: 'First Light by Ada Lane',
  isHidden: true,
  canShow: true,
  author: null,
  matchupId: null,
};
/** A message, a hidden song, and a user whose account is gone. */
const REPORTS: Report[] = [
  REPORT,
  { ...REPORT, id: 2, target: 'song', reason: 'wrong_link', text: null, content: SONG },
  { ...REPORT, id: 3, target: 'user', reason: 'other', tournament: null, content: null },
];
const MUTES: Mute[] = [
  { userId: 4, user: person(4, LONG_NAME), reason: 'Insults', endsAt: AT, createdAt: AT },
  { userId: 5, user: person(5, 'Reed'), reason: 'Advertising', endsAt: null, createdAt: AT },
];

const notice = (id: number, kind: Notice['kind'], details: Notice['details']): Notice => ({
  id,
  kind,
  details: { tournamentId: 2, name: 'Clash of the Decades', ...details },
  isRead: id < 4,
  createdAt: AT,
});
const NOTICES = [
  notice(5, 'muted', { reason: 'Insults', endsAt: AT }),
  notice(4, 'content_hidden', { target: 'song' }),
  notice(3, 'report_decided', { target: 'comment', outcome: 'accepted', answer: 'Thank you.' }),
  notice(2, 'reports_waiting', {}),
  notice(1, 'unmuted', {}),
];

/** The overview of a tournament with reports and muted users, for its moderators. */
const withReports =
  (reports: Answer, mutes: Answer): Show =>
  async (page, demo) => {
    await endCalls(page, '**/api/tournaments/*/reports?*', reports);
    await endCalls(page, '**/api/tournaments/*/mutes*', mutes);
    await tournamentTab('knockout', 'overview')(page, demo);
  };

/** Opens the queue of a tournament whose reports never arrive. */
const loadingReports: Show = async (page, demo) => {
  await withReports('never', [])(page, demo);
  await pressTool('Reports')(page);
  await expect(page.getByRole('status', { name: 'Loading reports' })).toBeVisible();
  await waitForAnimations(page);
};
const failedReports = async (page: Page) => {
  await expect(page.getByText('The reports could not be loaded')).toBeVisible();
  await expect(page.getByText('The mutes could not be loaded')).toBeVisible();
};
const REPORTS_URL = '**/api/admin/reports?*';
const ADMIN_REPORTS = '/admin?tab=reports';
const withAllReports = async (page: Page) => {
  await page.route(REPORTS_URL, (route) => route.fulfill({ json: REPORTS }));
  await open(ADMIN_REPORTS, 'Admin Panel')(page);
};

/** Ticks the box that shows the fields of a mute, and sends them without a reason. */
async function muteWithoutReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Decide the report' });
  await dialog.getByLabel(/^Mute its author/).check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
}

/** Submits the mute in the dialog of a message, with an empty reason. */
async function muteAuthorWithoutReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Message by/ });
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
}

/**
 * A message that is not in the demo's database, so no live update replaces it. No account has the id of its author, so no
 * reader is its author.
 */
const MESSAGE: Comment = {
  id: 1_000_000,
  matchupId: 1,
  content: 'The second verse decides it.',
  createdAt: AT,
  updatedAt: AT,
  likes: 0,
  reactions: {},
  userId: 1_000_000,
  user: person(1_000_000, 'Chorus'),
  side: null,
  parentId: null,
  isDeleted: false,
  isHidden: false,
  linksOpenAt: null,
  replyCount: 0,
  version: 1,
  replies: [],
};
const HIDDEN: Comment = { ...MESSAGE, content: 'Hidden by a moderator', isHidden: true };

/** Opens the ballots of a tournament, each with `message` as the first of its discussion. */
const withMessage = (message: Comment) => async (page: Page, tournamentId: number) => {
  await changeAnswer(page, '**/api/matchups/*/comments?*', (comments: Comment[]) => [message, ...comments]);
  await openWithoutPageData(page, `/tournaments/${tournamentId}?tab=voting`);
  // On phones the discussion loads when it comes into view.
  const discussion = page.getByRole('region', { name: 'Live Discussion' });
  await expect(() => discussion.scrollIntoViewIfNeeded()).toPass();
  await expect(page.getByText(message.content).filter({ visible: true }).first()).toBeVisible();
};

/**
 * Opens the dialog about a message of another user, below a match that has ended: a match that opens or ends would close the
 * dialog. Touch screens have the tools of a message behind a button.
 */
const moderated: Show = async (page, { completed }) => {
  await withMessage(MESSAGE)(page, completed);
  const more = page.getByRole('button', { name: 'Actions', exact: true }).first();
  const moderate = page.getByRole('button', { name: 'Moderate' }).first();
  await expect(more.or(moderate).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await openAbove('Moderate')(page);
};

/** A muted reader, and a discussion whose first message is hidden. */
const muted: Show = async (page, { knockout }) => {
  await changeAnswer(page, '**/api/matchups/*/own-discussion', (own: OwnDiscussion) => ({
    ...own,
    closed: { why: 'muted', reason: 'Insults', endsAt: AT },
  }));
  await withMessage(HIDDEN)(page, knockout);
  await expect(page.getByText(/^You are muted/)).toBeVisible();
  await waitUntilQuiet(page);
};

/** The notices, from the open menu of the user. */
export const notices: Show = async (page) => {
  await page.route('**/api/notices*', (route) => route.fulfill({ json: NOTICES }));
  await page.route('**/api/notices/read', (route) => route.fulfill({ json: { unread: 2 } }));
  await page.getByRole('menuitem', { name: /^Notices/ }).click();
  await expect(page.getByRole('dialog').getByText('See the tournament').first()).toBeVisible();
  await waitForAnimations(page);
};

const reportsOf = (reports: Answer, mutes: Answer) =>
  inTurn(withReports(reports, mutes), openTool('Reports'));

/** What users report, and what moderators do about it. */
export const MODERATION_SCREENS: readonly Screen[] = [
  ...screensOf('ember', {
    'dialog-reports': [
      reportsOf(REPORTS.slice(0, 2), MUTES),
      { 'dialog-decide-report': inTurn(openAbove('Decide'), muteWithoutReason) },
    ],
    'dialog-reports-empty': reportsOf([], []),
    'dialog-reports-loading': loadingReports,
    'dialog-reports-failed': inTurn(reportsOf('failed', 'failed'), failedReports),
    'admin-reports': withAllReports,
    'admin-reports-empty': withAnswer(REPORTS_URL, [], ADMIN_REPORTS),
    'admin-reports-loading': withAnswer(REPORTS_URL, 'never', ADMIN_REPORTS),
    'admin-reports-failed': withAnswer(REPORTS_URL, 'failed', ADMIN_REPORTS),
    'dialog-moderate': inTurn(moderated, muteAuthorWithoutReason),
  }),
  ...screensOf('tide', {
    'dialog-report': inTurn(
      tournamentTab('groups', 'songs'),
      openAbove(/^Report this song/),
      press('button', 'Send Report'),
    ),
  }),
  ...screensOf('synth', { muted }),
];
