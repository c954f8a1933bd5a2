import { z } from 'zod';
import * as account from '#contract/account.ts';
import { profileImageAnswer } from '#contract/image.ts';
import { profileSong, publicProfile } from '#contract/profile.ts';
import { tournamentCard } from '#contract/tournament.ts';
import { codeBody } from '#contract/ways-in.ts';
import { call, pagesOf } from './route.ts';

export const accountsRoutes = {
  getCurrentUser: call('user', 'GET /api/auth/user', {
    summary: 'Get the signed-in user',
    answer: account.currentUser,
  }),
  logIn: call('anyone', 'POST /api/auth/login', {
    summary: 'Sign in, or register with a name and a username',
    body: account.logInBody,
    documentedBody: account.logInBodies,
    answer: account.currentUser,
  }),
  finishSignIn: call('anyone', 'POST /api/auth/code', {
    summary: 'Finish a sign-in that was answered with CODE_NEEDED, by a code of the second factor',
    body: codeBody,
    answer: account.currentUser,
  }),
  logOut: call('anyone', 'POST /api/auth/logout', {
    summary: 'Sign out; `url` is where the browser also ends its session at the provider, or null',
    answer: account.signedOut,
  }),
  becomeAdmin: call('user', 'POST /api/auth/admin', {
    summary: 'Become the admin as the first account of the site, by the code of the terminal',
    body: account.becomeAdminBody,
    answer: account.currentUser,
  }),
  updateProfile: call('user', 'PATCH /api/auth/user', {
    summary: 'Change the name and the username',
    body: account.profileBody,
    answer: account.currentUser,
  }),
  changePassword: call('user', 'POST /api/auth/password', {
    summary: 'Change the password and end all other sessions',
    body: account.passwordBody,
  }),
  listOwnSessions: call('user', 'GET /api/auth/sessions', {
    summary: 'List the sessions of the user page by page: this one, then the newest',
    ...pagesOf(account.ownSession),
  }),
  endOwnSessions: call('user', 'POST /api/auth/sessions/end', {
    summary: 'End chosen sessions or all others; needs the password',
    body: account.endSessionsBody,
  }),
  uploadProfileImage: call('user', 'POST /api/profile-image/upload', {
    summary: 'Upload a profile picture',
    upload: 'image',
    answer: profileImageAnswer,
  }),
  listUserTournaments: call('user', 'GET /api/users/:id/tournaments', {
    summary: 'List the tournaments that a user created or joined, page by page',
    ...pagesOf(tournamentCard),
  }),
  listAchievements: call('user', 'GET /api/users/:id/achievements', {
    summary: 'List the achievements of a user, newest first',
    answer: z.array(account.achievement),
  }),
  getProfile: call('anyone', 'GET /api/users/:id/profile', {
    summary: 'Get the public profile of a user, with the achievements',
    answer: publicProfile,
  }),
  listProfileTournaments: call('anyone', 'GET /api/users/:id/profile/tournaments', {
    summary: 'List the public tournaments of a user page by page, newest first',
    ...pagesOf(tournamentCard),
  }),
  listProfileSongs: call('anyone', 'GET /api/users/:id/profile/songs', {
    summary: 'List the songs of a user in public tournaments page by page, newest first',
    ...pagesOf(profileSong),
  }),
};
