import { z } from 'zod';
import { account } from '#contract/account.ts';
import * as admin from '#contract/admin.ts';
import { decideDisputeBody } from '#contract/prediction.ts';
import { systemReport } from '#contract/system.ts';
import { tournamentAnswer } from '#contract/tournament.ts';
import { call, pagesOf } from './route.ts';

export const adminRoutes = {
  adminListTournaments: call('admin', 'GET /api/admin/tournaments', {
    summary: 'List all tournaments with their counts',
    query: admin.adminQuery(admin.ADMIN_SORTS.tournaments),
    answer: z.array(admin.adminTournament),
  }),
  adminDeleteTournament: call('admin', 'DELETE /api/admin/tournaments/:id', {
    summary: 'Delete a tournament with everything in it',
  }),
  adminSetStatus: call('admin', 'PATCH /api/admin/tournaments/:id/status', {
    summary: "Force a tournament's status",
    body: admin.statusBody,
    answer: tournamentAnswer,
  }),
  adminListUsers: call('admin', 'GET /api/admin/users', {
    summary: 'List all users',
    query: admin.adminQuery(admin.ADMIN_SORTS.users),
    answer: z.array(admin.listedUser),
  }),
  adminSetRole: call('admin', 'PATCH /api/admin/users/:id/role', {
    summary: "Change a user's role",
    body: admin.roleBody,
    answer: account,
  }),
  adminSetStats: call('admin', 'PATCH /api/admin/users/:id/stats', {
    summary: "Correct a user's statistics",
    body: admin.statsBody,
    answer: account,
  }),
  adminDeleteUser: call('admin', 'DELETE /api/admin/users/:id', {
    summary: 'Delete a user; songs and votes stay, messages and pitches stay or are emptied',
    query: admin.deleteUserQuery,
  }),
  adminEndSessions: call('admin', 'DELETE /api/admin/users/:id/sessions', {
    summary: 'End all sessions of a user',
  }),
  adminRemoveSecondFactor: call('admin', 'DELETE /api/admin/users/:id/second-factor', {
    summary: 'Remove the second factor of a user who has lost it; the user is told',
  }),
  adminListSongSubmissions: call('admin', 'GET /api/admin/song-submissions', {
    summary: 'List all songs, with the submitters that are shown',
    query: admin.adminQuery(admin.ADMIN_SORTS.songSubmissions),
    answer: z.array(admin.songSubmission),
  }),
  adminListUserTournaments: call('admin', 'GET /api/admin/user-tournaments', {
    summary: 'List all participations',
    query: admin.adminQuery(admin.ADMIN_SORTS.userTournaments),
    answer: z.array(admin.userTournament),
  }),
  adminListDisputes: call('admin', 'GET /api/admin/disputes', {
    summary: 'List the predictions with an open dispute',
    query: admin.adminQuery(admin.ADMIN_SORTS.disputes),
    answer: z.array(admin.disputedPrediction),
  }),
  adminListReasons: call('admin', 'GET /api/admin/predictions/:id/disputes', {
    summary: 'List the disputes of a prediction with their reasons',
    ...pagesOf(admin.disputeReason),
  }),
  adminDecideDispute: call('admin', 'POST /api/admin/predictions/:id/dispute', {
    summary: 'Decide the disputes of a prediction: uphold, change or void the outcome',
    body: decideDisputeBody,
  }),
  adminGetSystem: call('admin', 'GET /api/admin/system', {
    summary: 'Tell how the server, its database and its backups are',
    answer: systemReport,
  }),
  adminMakeBackup: call('admin', 'POST /api/admin/backups', {
    summary: 'Begin a backup now',
  }),
};
