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

// Below are the classes of elements that the server writes into prerendered pages. The client's styles.css lists this file
// as a source of classes.

/** A song's sleeve, of any size. */
export const SLEEVE_CLASSES = 'cover grid place-items-center font-sleeve font-bold';
/** A cover that hides the sleeve of its song. */
export const COVER_ON_SLEEVE_CLASSES = 'absolute inset-0 size-full object-cover';
/** A sleeve in a place of an invitation. */
export const PLACE_SLEEVE_CLASSES = `${SLEEVE_CLASSES} aspect-square w-full`;
/** A cover in a place of an invitation. */
export const PLACE_COVER_CLASSES = 'size-full object-cover';
/** Hides a place on phones, which then load no cover for it. */
export const LATER_PLACE_CLASSES = 'max-md:hidden';
/** The picture of a tile while it loads, which reaches the edges of its card. */
export const TILE_PICTURE_CLASSES = '-mx-5 -mt-5 grid h-28 auto-cols-fr grid-flow-col gap-0.5 bg-line';
/** A cover in the picture of a tile. */
export const TILE_COVER_CLASSES = 'h-28 w-full object-cover';

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
