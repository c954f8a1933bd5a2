import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { siteKey, tournamentKeys, userKeys, voteKeys } from '#client/lib/api/keys.ts';
import type { CurrentUser } from '#contract/account.ts';
import { CARD_SHAPES } from '#contract/card-shapes.ts';
import { PAGES, type PageName, USER_PAGE_PATHS } from '#contract/pages.ts';
import {
  landingPageFor,
  type PageParts,
  PRERENDER_PLACEHOLDERS,
  type PrerenderedPage,
  type SongPart,
  siteLandingFor,
} from '#contract/prerender.ts';
import type { Site } from '#contract/site.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import type { MatchupStatus, Slot } from '#engine/kinds.ts';
import { App } from './app/app.tsx';
import { GREETINGS } from './app/greetings.ts';
import { pageFile, TAB_FILES } from './app/page-files.ts';
import { DoneSkeleton } from './app/pages/home/home-skeleton.tsx';
import { preloadPage } from './app/pages.ts';
import { SiteMark } from './entities/site/site-mark.tsx';
import { Pitch } from './features/ballot/pitch.tsx';
import { LATER_PLACE_CLASSES } from './features/invitation/line-up.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { SLEEVE_CLASSES } from './ui/display/artwork.tsx';

const ANY_ID = 1;
const TOURNAMENT = `/tournaments/${ANY_ID}`;
const HOUR_MS = 60 * 60 * 1000;

const songAt = (slot: Slot) => ({
  title: PRERENDER_PLACEHOLDERS[`title${slot}`],
  artist: PRERENDER_PLACEHOLDERS[`artist${slot}`],
  pitch: PRERENDER_PLACEHOLDERS[`pitch${slot}`],
});

const matchupAt = (status: MatchupStatus, startsAt: number) => ({
  id: ANY_ID,
  tournamentId: ANY_ID,
  status,
  startTime: new Date(startsAt).toISOString(),
  endTime: new Date(startsAt + 2 * HOUR_MS).toISOString(),
  song1: songAt(1),
  song2: songAt(2),
});

/** The part of a `TournamentCard` that a page shows before its own data are loaded. */
function cardOf(currentMatchup: ReturnType<typeof matchupAt> | null) {
  const { name, description } = PRERENDER_PLACEHOLDERS;
  return { id: ANY_ID, name, description, currentMatchup };
}

const MEMBER = {
  firstName: PRERENDER_PLACEHOLDERS.firstName,
  createdAt: new Date(0).toISOString(),
} as CurrentUser;
const PLAIN = cardOf(null);
const SETUP = { ...PLAIN, status: 'setup', songCount: 0, maxParticipants: 4 };
const VOTING = cardOf(matchupAt('active', Date.now() - HOUR_MS));
const NEXT = cardOf(matchupAt('scheduled', Date.now() + HOUR_MS));

const NAMED_SITE: Site = { ...UNCONFIGURED_SITE, name: PRERENDER_PLACEHOLDERS.siteName };

/** A page with its reader, the tournament in its cached list, and what puts placeholders into it. */
type Scene = {
  path: string;
  user?: CurrentUser | null;
  card?: object;
  fill?: (page: string) => string;
};

const fillBallot = (page: string) => withPitchPlaceholders(withSleevePlaceholders(page));
const fillMatch = (page: string) => withSleevePlaceholders(withWelcomePlaceholder(page));
const fillNext = (page: string) => withDonePlaceholder(fillMatch(page));

/** A tournament's page shows its card from the cached list until its own data are loaded. */
const SCENES: Record<PrerenderedPage, Scene> = {
  loading: { path: '/' },
  landing: { path: '/', user: null },
  visitorTournament: { path: TOURNAMENT, user: null, card: PLAIN },
  visitorSetup: { path: TOURNAMENT, user: null, card: SETUP, fill: withInvitationPlaceholders },
  visitorVoting: { path: TOURNAMENT, user: null, card: VOTING, fill: fillBallot },
  tournament: { path: TOURNAMENT, user: MEMBER, card: PLAIN },
  setup: { path: TOURNAMENT, user: MEMBER, card: SETUP, fill: withInvitationPlaceholders },
  voting: { path: TOURNAMENT, user: MEMBER, card: VOTING, fill: fillBallot },
  home: { path: '/', user: MEMBER, fill: withWelcomePlaceholder },
  homeMatch: { path: '/', user: MEMBER, card: VOTING, fill: fillMatch },
  homeNext: { path: '/', user: MEMBER, card: NEXT, fill: fillNext },
  tournaments: { path: '/tournaments', user: MEMBER, fill: withTilePlaceholders },
};

/**
 * Renders the pages that are readable before any script runs: the landing page, the most visited pages with placeholders
 * for the texts that the server fills in, and the loading screen for all others.
 */
export async function prerenderPages(): Promise<Record<string, string>> {
  const askedLandings = USER_PAGE_PATHS.map((path) => [landingPageFor(path), { path, user: null }] as const);
  const pages: Record<string, string> = {};
  const landings = [['landing', SCENES.landing], ...askedLandings] as const;
  for (const [name, scene] of landings) {
    pages[name] = await renderScene(scene, UNCONFIGURED_SITE);
    pages[siteLandingFor(name)] = withMarkPlaceholder(await renderScene(scene, NAMED_SITE));
  }
  for (const [name, scene] of Object.entries(SCENES)) {
    pages[name] ??= withMarkPlaceholder(await renderScene(scene, NAMED_SITE));
  }
  return pages;
}

async function renderScene({ path, user, card, fill = (page) => page }: Scene, site: Site): Promise<string> {
  queryClient.setQueryData(siteKey, site);
  if (user !== undefined) queryClient.setQueryData(userKeys.current, user);
  if (card) queryClient.setQueryData(tournamentKeys.list, [card]);
  // The home page offers a match without the reader's vote.
  if (path === '/' && card) queryClient.setQueryData(voteKeys.own(ANY_ID), []);
  const page = fill(await render(path));
  // The timers that drop unused queries would keep the build running.
  queryClient.clear();
  return page;
}

/** The picture of a tile while it loads, which reaches the edges of its card. */
const TILE_PICTURE_CLASSES = '-mx-5 -mt-5 grid h-28 auto-cols-fr grid-flow-col gap-0.5 bg-line';

/** The modules whose scripts a page begins with, those of the panels of tabs, and the bars of members. */
export const MODULES: Record<string, string> = {
  ...Object.fromEntries(Object.keys(PAGES).map((name) => [name, pageFile(name as PageName)])),
  landing: 'app/pages/landing-page.tsx',
  bars: 'app/member-bars.tsx',
  ...Object.fromEntries(Object.entries(TAB_FILES).map(([tab, file]) => [`tab ${tab}`, file])),
};

/** The elements and words that the server fills in. The build adds the scripts and the icon. */
export function pageParts(): Omit<PageParts, 'scripts'> {
  const p = PRERENDER_PLACEHOLDERS;
  // React writes attributes as in JSX, and static markup closes void elements.
  const html = (element: ReactNode) =>
    renderToStaticMarkup(element).replaceAll('fetchPriority', 'fetchpriority').replaceAll('/>', '>');
  const image = (className: string, loading?: 'lazy') =>
    html(<img src={p.src} alt="" loading={loading} fetchPriority="low" className={className} />);
  const sleeve = (
    <span
      className={`${SLEEVE_CLASSES} aspect-square w-full`}
      data-cover={p.gradient}
      data-pattern={p.pattern}
      data-turned={p.turned}
      data-width={p.width}
      data-tail={p.tail}
      data-spine={p.spine}
    >
      <span translate="no">{p.initials}</span>
    </span>
  );
  const property = (name: string, content: string) => html(<meta property={name} content={content} />);
  return {
    fragments: {
      icon: '',
      mark: html(<SiteMark logo={null} />),
      logo: html(<SiteMark logo={{ ...p, smallUrl: p.src }} />),
      logoIcon: html(<link rel="icon" href={p.src} type="image/webp" />),
      preview: [
        html(<title>{p.name}</title>),
        html(<meta name="description" content={p.text} />),
        property('og:title', p.title),
        property('og:description', p.text),
        property('og:type', 'website'),
        property('og:site_name', p.siteName),
        p.links,
        html(<meta name="twitter:card" content={p.card} />),
      ].join(''),
      address: property('og:url', p.address),
      oembed: html(<link rel="alternate" type="application/json+oembed" href={p.address} />),
      picture: [
        property('og:image', p.picture),
        property('og:image:width', String(CARD_SHAPES.link.width)),
        property('og:image:height', String(CARD_SHAPES.link.height)),
        property('og:image:alt', p.alt),
      ].join(''),
      cover: image('absolute inset-0 size-full object-cover'),
      pitch1: pitchElement(1, p.text),
      pitch2: pitchElement(2, p.text),
      done: html(<DoneSkeleton />),
      tileCover: image('h-28 w-full object-cover'),
      noCover: html(<span />),
      place: html(<li>{p.element}</li>),
      laterPlace: html(<li className={LATER_PLACE_CLASSES}>{p.element}</li>),
      placeCover: image('size-full object-cover', 'lazy'),
      placeSleeve: html(sleeve),
      inviter: `${html(<bdi translate="no">{p.text}</bdi>)} `,
    },
    greetings: GREETINGS,
  };
}

/** Changes a page for each side of a match. */
const onBothSides = (page: string, change: (page: string, slot: Slot) => string) =>
  change(change(page, 1), 2);

/** Puts placeholders where the covers of the songs are, because the build does not know the songs. */
const withSleevePlaceholders = (page: string) =>
  onBothSides(page, (text, slot) => {
    const of = (part: SongPart) => PRERENDER_PLACEHOLDERS[`${part}${slot}`];
    const sleeve = new RegExp(
      `data-cover="\\d" data-pattern="\\d" data-turned="\\w+" data-width="\\d" data-tail="\\w+" (data-spine="${of('title')} · ${of('artist')}"[^>]*><span translate="no">)[^<]*</span>`,
    );
    return replace(
      text,
      sleeve,
      `data-cover="${of('gradient')}" data-pattern="${of('pattern')}" data-turned="${of('turned')}" data-width="${of('width')}" data-tail="${of('tail')}" $1${of('initials')}</span>${of('picture')}`,
    );
  });

/** Puts placeholders where the pitches of the songs are, because a song may have none. */
const withPitchPlaceholders = (page: string) =>
  onBothSides(page, (text, slot) => {
    const pitch = PRERENDER_PLACEHOLDERS[`pitch${slot}`];
    return replace(text, pitchElement(slot, pitch), pitch);
  });

const pitchElement = (slot: Slot, pitch: string) =>
  renderToStaticMarkup(<Pitch song={{ title: '', artist: '', pitch }} slot={slot} />);

/** Puts a placeholder where readers who have voted are told so. */
const withDonePlaceholder = (page: string) =>
  replace(page, /(?=<div data-opening="")/, PRERENDER_PLACEHOLDERS.done);

/** Puts placeholders into the invitation: the build knows neither the tournament nor the reader. */
function withInvitationPlaceholders(page: string): string {
  const { places, greeting, columns, lineUp } = PRERENDER_PLACEHOLDERS;
  const withTexts = replace(
    replace(page, /4 of 4 places left/, places),
    /(<p data-greeting=""[^>]*>)(?=<\/p>)/,
    `$1${greeting}`,
  );
  return replace(
    withTexts,
    /(<ul [^>]*data-line-up=""[^>]*data-columns=")\d+("[^>]*>)(?=<\/ul>)/,
    `$1${columns}$2${lineUp}`,
  );
}

/** Puts a placeholder where the header has the mark of the product. */
function withMarkPlaceholder(page: string): string {
  const mark = renderToStaticMarkup(<SiteMark logo={null} />);
  const header = page.indexOf('data-top-bar');
  const start = page.indexOf(mark, header);
  if (header < 0 || start < 0) throw new Error('The prerendered page has no mark in its header');
  return page.slice(0, start) + PRERENDER_PLACEHOLDERS.mark + page.slice(start + mark.length);
}

/** Puts a placeholder where the home page welcomes its reader. */
function withWelcomePlaceholder(page: string): string {
  const { welcome, firstName } = PRERENDER_PLACEHOLDERS;
  return replace(page, new RegExp(`${GREETINGS.returning}(?=, ${firstName})`), welcome);
}

/** Puts placeholders where the pictures of the first tiles are. */
function withTilePlaceholders(page: string): string {
  const { tile1, tile2, tile3 } = PRERENDER_PLACEHOLDERS;
  const picture = /<div [^>]*data-picture=""[^>]*><\/div>/;
  return [tile1, tile2, tile3].reduce(
    (text, tile) => replace(text, picture, `<div class="${TILE_PICTURE_CLASSES}">${tile}</div>`),
    page,
  );
}

function replace(page: string, pattern: RegExp | string, replacement: string): string {
  const replaced = page.replace(pattern, replacement);
  if (replaced === page) throw new Error(`The prerendered page has no ${pattern}`);
  return replaced;
}

async function render(path: string): Promise<string> {
  const isMember = Boolean(queryClient.getQueryData(userKeys.current));
  await preloadPage({ pathname: path, search: '' }, isMember);
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App path={path} />, {
    onError: (error) => void failures.push(error),
    // React moves larger chunks into place with inline scripts, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (failures.length > 0) throw new Error(`The page at ${path} cannot be rendered`, { cause: failures[0] });
  return new Response(prelude).text();
}
