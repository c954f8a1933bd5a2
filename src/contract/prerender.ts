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

/** The texts and elements that the build leaves open in prerendered pages and fragments, for the server to fill in. */
const PLACEHOLDER_NAMES = [
  'firstName',
  'welcome',
  'name',
  'description',
  'title1',
  'artist1',
  'title2',
  'artist2',
  // The elements of their pitches. Empty for a song without a pitch.
  'pitch1',
  'pitch2',
  // The sleeves of both songs follow from their texts.
  'initials1',
  'gradient1',
  'pattern1',
  'turned1',
  'width1',
  'tail1',
  'initials2',
  'gradient2',
  'pattern2',
  'turned2',
  'width2',
  'tail2',
  // The elements of their covers, which hide the sleeves. Empty for a song without a cover.
  'picture1',
  'picture2',
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
  'gradient',
  'pattern',
  'turned',
  'width',
  'tail',
  'height',
  'ground',
  'isWide',
  'spine',
  'initials',
  'element',
  'title',
  'text',
  'address',
  'picture',
  'links',
  'card',
  'alt',
] as const;
export type Placeholder = (typeof PLACEHOLDER_NAMES)[number];

/** Characters of Unicode's private use area, which no other text of a page contains. */
export const PRERENDER_PLACEHOLDERS = Object.fromEntries(
  PLACEHOLDER_NAMES.map((name, index) => [name, String.fromCharCode(0xe000 + index)]),
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
