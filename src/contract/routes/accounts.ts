import { z } from 'zod';
import {
  achievement,
  currentUser,
  endSessionsBody,
  logInBody,
  ownSession,
  passwordBody,
  profileBody,
} from '#contract/account.ts';
import { profileImageAnswer } from '#contract/image.ts';
import { idParams, ok } from '#contract/shapes.ts';
import { tournamentCard } from '#contract/tournament.ts';
import type { Route } from './route.ts';

export const accountsRoutes = {
  getCurrentUser: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The signed-in user',
    answer: currentUser,
  },
  logIn: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    summary: 'Sign in, or register when the body holds a name or username (R3)',
    body: logInBody,
    answer: currentUser,
  },
  logOut: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    summary: 'End the session',
    answer: ok,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/auth/user',
    access: 'user',
    summary: 'Change first name, last name and username',
    body: profileBody,
    answer: currentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password',
    access: 'user',
    summary: 'Change the password and end every other session (R39)',
    body: passwordBody,
    answer: ok,
  },
  listOwnSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'Where one is signed in, the newest first',
    answer: z.array(ownSession),
  },
  endOwnSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end',
    access: 'user',
    summary: 'Sign out elsewhere, with the password',
    body: endSessionsBody,
    answer: ok,
  },
  uploadProfileImage: {
    method: 'POST',
    path: '/api/profile-image/upload',
    access: 'user',
    summary: 'Upload a picture of oneself',
    upload: 'image',
    answer: profileImageAnswer,
  },
  listUserTournaments: {
    method: 'GET',
    path: '/api/users/:id/tournaments',
    access: 'user',
    summary: 'Tournaments that somebody created or takes part in',
    params: idParams,
    answer: z.array(tournamentCard),
  },
  listAchievements: {
    method: 'GET',
    path: '/api/users/:id/achievements',
    access: 'user',
    summary: 'What somebody achieved, newest first',
    params: idParams,
    answer: z.array(achievement),
  },
} as const satisfies Record<string, Route>;
