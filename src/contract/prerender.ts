import type { Slot } from '#engine/kinds.ts';
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

/** The file of the landing page for visitors who asked for a page of users. */
export const landingPageFor = (path: UserPagePath): `landing-${string}` => `landing-${path.slice(1)}`;

/** The file of a landing page of a site with a configured name. */
export const siteLandingFor = (file: string): `site-${string}` => `site-${file}`;

/**
 * What a page shows of a song, with 1 or 2 for the sides of a match. The sleeve follows from the texts. A song may have no
 * pitch, and no picture to hide its sleeve: then these elements are empty.
 */
const SONG_PARTS = [
  'title',
  'artist',
  'pitch',
  'initials',
  'gradient',
  'pattern',
  'turned',
  'width',
  'tail',
  'picture',
] as const;
export type SongPart = (typeof SONG_PARTS)[number];

/** The texts and elements that the build leaves open in prerendered pages and fragments, for the server to fill in. */
const PLACEHOLDER_NAMES = [
  ...SONG_PARTS,
  'firstName',
  'welcome',
  'name',
  'description',
  // The line for readers who have voted in all open matches. Empty for others.
  'done',
  // The covers in the first three tiles of the browse page.
  'tile1',
  'tile2',
  'tile3',
  // The invitation of a tournament in setup: its two texts, and its places in columns.
  'places',
  'greeting',
  'columns',
  'lineUp',
  // The name of the site, its mark in the header, and its icon in the head.
  'siteName',
  'mark',
  'icon',
  // The title and the link preview in the head, the scripts of the page, and the answers of its first calls.
  'head',
  'scripts',
  'answers',
  // The open places of fragments.
  'src',
  'height',
  'ground',
  'isWide',
  'spine',
  'element',
  'text',
  'address',
  'links',
  'card',
  'alt',
] as const;

export type Placeholder = (typeof PLACEHOLDER_NAMES)[number] | `${SongPart}${Slot}`;

/** Characters of Unicode's private use area, which no other text of a page contains. */
export const PRERENDER_PLACEHOLDERS = Object.fromEntries(
  [...PLACEHOLDER_NAMES, ...SONG_PARTS.flatMap((part) => [`${part}1`, `${part}2`])].map((name, index) => [
    name,
    String.fromCharCode(0xe000 + index),
  ]),
) as Record<Placeholder, string>;

/** Elements whose places the server fills in. `mark` and `icon` are those of sites without a logo. */
type Fragment =
  | 'mark'
  | 'logo'
  | 'icon'
  | 'logoIcon'
  | 'preview'
  | 'address'
  | 'oembed'
  | 'picture'
  | 'cover'
  | 'pitch1'
  | 'pitch2'
  | 'done'
  | 'tileCover'
  | 'noCover'
  | 'place'
  | 'laterPlace'
  | 'placeCover'
  | 'placeSleeve'
  | 'inviter';

/** What the build writes beside the prerendered pages, so that the server needs no markup and no file names of the client. */
export type PageParts = {
  fragments: Record<Fragment, string>;
  greetings: Record<'newcomer' | 'returning' | 'nameless', string>;
  /** The scripts of each page by its name, of the panel of a tab as `tab songs`, and of the bars of members as `bars`. */
  scripts: Record<string, string[]>;
};
