import { z } from 'zod';
import { hiddenChange, hiddenSongChange } from '#contract/comment.ts';
import * as moderation from '#contract/moderation.ts';
import { userParams } from '#contract/shapes.ts';
import { call, pagesOf } from './route.ts';

export const moderationRoutes = {
  createReport: call('user', 'POST /api/reports', {
    summary: 'Report a song, a message, a user or a tournament to the moderators',
    body: moderation.reportBody,
    status: 201,
    idempotent: true,
  }),
  decideReport: call('user', 'POST /api/reports/:id/decision', {
    summary: 'Accept or dismiss a report as a moderator; decides all open reports of the same target',
    body: moderation.decisionBody,
  }),
  listReports: call('user', 'GET /api/tournaments/:id/reports', {
    summary: 'List the reports of songs and messages in a tournament, open ones by default',
    query: moderation.reportsQuery,
    answer: z.array(moderation.report),
  }),
  adminListReports: call('admin', 'GET /api/admin/reports', {
    summary: 'List all reports, open ones by default',
    query: moderation.reportsQuery,
    answer: z.array(moderation.report),
  }),
  hideComment: call('user', 'PATCH /api/comments/:id/hidden', {
    summary: 'Hide a message as a moderator, or show it again',
    body: hiddenChange,
  }),
  hideSong: call('user', 'PATCH /api/songs/:id/hidden', {
    summary: 'Hide a song, or only its texts, as a moderator, or show it again',
    body: hiddenSongChange,
  }),
  listMutes: call('user', 'GET /api/tournaments/:id/mutes', {
    summary: 'List the muted users of a tournament for its moderators',
    ...pagesOf(moderation.mute),
  }),
  muteUser: call('user', 'POST /api/tournaments/:id/mutes', {
    summary: 'Mute a user in a tournament for a time or for good',
    body: moderation.muteBody,
  }),
  unmuteUser: call('user', 'DELETE /api/tournaments/:id/mutes/:userId', {
    summary: 'End a mute',
    params: userParams,
  }),
  adminBanUser: call('admin', 'POST /api/admin/users/:id/ban', {
    summary: 'Ban a user for a time or for good; ends the sessions',
    body: moderation.banBody,
  }),
  adminUnbanUser: call('admin', 'DELETE /api/admin/users/:id/ban', {
    summary: 'End a ban',
  }),
  listNotices: call('user', 'GET /api/notices', {
    summary: "List the reader's notices, the newest first",
    ...pagesOf(moderation.notice),
  }),
  markNoticesRead: call('user', 'POST /api/notices/read', {
    summary: 'Mark notices as read up to one of them',
    body: moderation.readNoticesBody,
    answer: moderation.unreadNotices,
  }),
};
