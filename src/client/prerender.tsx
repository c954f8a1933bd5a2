import { prerender } from 'react-dom/static';
import type { CurrentUser } from '#contract/account.ts';
import { TILE_PICTURE_CLASSES } from '#contract/cover-classes.ts';
import { USER_PAGE_PATHS } from '#contract/pages.ts';
import { landingPageFor, PRERENDER_PLACEHOLDERS, type PrerenderedPage } from '#contract/prerender.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.ts';
import { tournamentKeys } from './entities/tournament/queries.ts';
import { userKeys } from './entities/user/queries.ts';
import { voteKeys } from './entities/vote/queries.ts';
import { queryClient } from './lib/api/query-client.ts';

const ANY_ID = 1;
const TOURNAMENT = `/tournaments/${ANY_ID}`;
const HOUR_MS = 60 * 60 * 1000;

const MATCHUP = {
  id: ANY_ID,
  tournamentId: ANY_ID,
  status: 'active',
  startTime: new Date(Date.now() - HOUR_MS).toISOString(),
  endTime: new Date(Date.now() + HOUR_MS).toISOString(),
  song1: {
    title: PRERENDER_PLACEHOLDERS.title1,
    artist: PRERENDER_PLACEHOLDERS.artist1,
    pitch: PRERENDER_PLACEHOLDERS.pitch1,
  },
  song2: {
    title: PRERENDER_PLACEHOLDERS.title2,
    artist: PRERENDER_PLACEHOLDERS.artist2,
    pitch: PRERENDER_PLACEHOLDERS.pitch2,
  },
};

const NEXT_MATCHUP = {
  ...MATCHUP,
  status: 'scheduled',
  startTime: new Date(Date.now() + HOUR_MS).toISOString(),
  endTime: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
};

/** The part of a `TournamentCard` that a page shows before its own data are loaded. */
function cardOf(currentMatchup: typeof MATCHUP | null) {
  const { name, description } = PRERENDER_PLACEHOLDERS;
  return { id: ANY_ID, name, description, currentMatchup };
}

const inSetup = () => ({ ...cardOf(null), status: 'setup', songCount: 0, maxParticipants: 4 });

/**
 * Renders the pages that are readable before any script runs: the landing page, the most visited pages with placeholders
 * for the texts that the server fills in, and the loading screen for all others (rule W2).
 */
export async function prerenderPages(): Promise<Record<PrerenderedPage | `landing-${string}`, string>> {
  const loading = await render('/');
  const { firstName } = PRERENDER_PLACEHOLDERS;
  // A tournament's page shows its card from the cached list until its own data are loaded.
  const withoutVoting = [cardOf(null)];
  const withVoting = [cardOf(MATCHUP)];

  cache(userKeys.current, null);
  const landing = await render('/');
  const askedLandings: Record<`landing-${string}`, string> = {};
  for (const path of USER_PAGE_PATHS) askedLandings[landingPageFor(path)] = await render(path);
  cache(tournamentKeys.list, withoutVoting);
  const visitorTournament = await render(TOURNAMENT);
  cache(tournamentKeys.list, [inSetup()]);
  const visitorSetup = withInvitationPlaceholders(await render(TOURNAMENT));
  cache(tournamentKeys.list, withVoting);
  const visitorVoting = withSleevePlaceholders(await render(TOURNAMENT));

  cache(userKeys.current, { firstName, createdAt: new Date(0).toISOString() } as CurrentUser);
  const voting = withSleevePlaceholders(await render(TOURNAMENT));
  cache(tournamentKeys.list, withoutVoting);
  const tournament = await render(TOURNAMENT);
  cache(tournamentKeys.list, [inSetup()]);
  const setup = withInvitationPlaceholders(await render(TOURNAMENT));
  queryClient.removeQueries({ queryKey: tournamentKeys.list });
  const home = withWelcomePlaceholder(await render('/'));
  const tournaments = withTilePlaceholders(await render('/tournaments'));
  cache(voteKeys.own(ANY_ID), []);
  cache(tournamentKeys.list, withVoting);
  const homeMatch = withSleevePlaceholders(withWelcomePlaceholder(await render('/')));
  cache(tournamentKeys.list, [cardOf(NEXT_MATCHUP)]);
  const homeNext = withSleevePlaceholders(withWelcomePlaceholder(await render('/')));
  // The timers that drop unused queries would keep the build running.
  queryClient.clear();
  return {
    loading,
    landing,
    ...askedLandings,
    home,
    homeMatch,
    homeNext,
    tournaments,
    tournament,
    setup,
    voting,
    visitorTournament,
    visitorSetup,
    visitorVoting,
  };
}

/** Puts placeholders where the covers of the songs are, because the build does not know the songs. */
function withSleevePlaceholders(page: string): string {
  const p = PRERENDER_PLACEHOLDERS;
  const sleeve = (title: string, artist: string) =>
    new RegExp(
      `data-cover="\\d" data-pattern="\\d" data-turned="\\w+" data-width="\\d" (data-spine="${title} · ${artist}"[^>]*><span translate="no">)[^<]*</span>`,
    );
  const first = `data-cover="${p.gradient1}" data-pattern="${p.pattern1}" data-turned="${p.turned1}" data-width="${p.width1}" $1${p.initials1}</span>${p.picture1}`;
  const second = `data-cover="${p.gradient2}" data-pattern="${p.pattern2}" data-turned="${p.turned2}" data-width="${p.width2}" $1${p.initials2}</span>${p.picture2}`;
  return replace(replace(page, sleeve(p.title1, p.artist1), first), sleeve(p.title2, p.artist2), second);
}

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

/** Puts a placeholder where the home page welcomes its reader. */
function withWelcomePlaceholder(page: string): string {
  const { welcome, firstName } = PRERENDER_PLACEHOLDERS;
  return replace(page, new RegExp(`Welcome back(?=, ${firstName})`), welcome);
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

function replace(page: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(page)) throw new Error(`The prerendered page has no ${pattern}`);
  return page.replace(pattern, replacement);
}

function cache<T>(queryKey: readonly unknown[], data: T): void {
  queryClient.setQueryData(queryKey, data);
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
