import type { UserPagePath } from './pages.ts';

/** The pages that the build prerenders, by the names of their files. */
export const PRERENDERED_PAGES = [
  'loading',
  'landing',
  'home',
  'homeMatch',
  'homeNext',
  'tournaments',
  'tournament',
  'setup',
  'voting',
  'visitorTournament',
  'visitorSetup',
  'visitorVoting',
] as const;
export type PrerenderedPage = (typeof PRERENDERED_PAGES)[number];

/** The file of the landing page for visitors who asked for a page of users (rule A1). */
export const landingPageFor = (path: UserPagePath): `landing-${string}` => `landing-${path.slice(1)}`;

/**
 * The placeholders in prerendered pages, which the server replaces with the texts of a request. They are characters of
 * Unicode's private use area, which no other text of a page contains.
 */
export const PRERENDER_PLACEHOLDERS = {
  firstName: '\uE000',
  welcome: '\uE009',
  name: '\uE001',
  description: '\uE002',
  title1: '\uE003',
  artist1: '\uE004',
  pitch1: '\uE005',
  title2: '\uE006',
  artist2: '\uE007',
  pitch2: '\uE008',
  // The sleeves of both songs follow from their texts (rule I7).
  initials1: '\uE00A',
  gradient1: '\uE00B',
  pattern1: '\uE00C',
  turned1: '\uE00D',
  initials2: '\uE00E',
  gradient2: '\uE00F',
  pattern2: '\uE010',
  turned2: '\uE011',
  width1: '\uE012',
  width2: '\uE013',
  // The elements of their covers, which hide the sleeves. Empty for a song without a cover.
  picture1: '\uE014',
  picture2: '\uE015',
  // The covers in the first three tiles of the browse page.
  tile1: '\uE016',
  tile2: '\uE017',
  tile3: '\uE018',
  // The invitation of a tournament in setup: its two texts, and its places in columns (rule W36).
  places: '\uE019',
  greeting: '\uE01A',
  columns: '\uE01B',
  lineUp: '\uE01C',
} as const;

/** The name by which the home page greets its reader. */
export function greetedName(user: { firstName: string | null } | null): string {
  return user?.firstName || 'Music Lover';
}

const NEWCOMER_MS = 60 * 60 * 1000;

/** The welcome of the home page, without 'back' in the hour after the registration (rule W9). */
export function welcomeOf(user: { createdAt: string } | null, now: number): string {
  const isNewcomer = user !== null && now - Date.parse(user.createdAt) < NEWCOMER_MS;
  return isNewcomer ? 'Welcome' : 'Welcome back';
}
