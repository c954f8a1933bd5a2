import { z } from 'zod';
import {
  achievement,
  currentUser,
  endSessionsBody,
  logInBodies,
  logInBody,
  ownSession,
  passwordBody,
  profileBody,
} from '#contract/account.ts';
import { profileImageAnswer } from '#contract/image.ts';
import { cursorQuery, idParams, ok } from '#contract/shapes.ts';
import { tournamentCard } from '#contract/tournament.ts';
import type { Route } from './route.ts';

export const accountsRoutes = {
  getCurrentUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Get the signed-in user',
    answer: currentUser,
  },
  logIn: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Sign in, or register with a name and a username',
    body: logInBody,
    documentedBody: logInBodies,
    answer: currentUser,
  },
  logOut: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    summary: 'Sign out',
    answer: ok,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Change the name and the username',
    body: profileBody,
    answer: currentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    access: 'user',
    summary: 'Change the password and end all other sessions',
    body: passwordBody,
    answer: ok,
  },
  listOwnSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'List the sessions of the user page by page: this one, then the newest',
    query: cursorQuery,
    answer: z.array(ownSession),
  },
  endOwnSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end',
    access: 'user',
    summary: 'End chosen sessions; needs the password',
    body: endSessionsBody,
    answer: ok,
  },
  uploadProfileImage: {
    method: 'POST',
    path: '/api/profile-image/upload',
    access: 'user',
    summary: 'Upload a profile picture',
    upload: 'image',
    answer: profileImageAnswer,
  },
  listUserTournaments: {
    method: 'GET',
    path: '/api/users/:id/tournaments',
    access: 'user',
    summary: 'List the tournaments that a user created or joined, page by page',
    params: idParams,
    query: cursorQuery,
    answer: z.array(tournamentCard),
  },
  listAchievements: {
    method: 'GET',
    path: '/api/users/:id/achievements',
    access: 'user',
    summary: 'List the achievements of a user, newest first',
    params: idParams,
    answer: z.array(achievement),
  },
} as const satisfies Record<string, Route>;
