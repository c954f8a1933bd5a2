import { type LazyComponent, lazyComponent } from '#client/lib/browser/lazy-component.ts';
import {
  MEMBER_PAGE_NAMES,
  PAGES,
  type PageName,
  tournamentSubpagePath,
  VISITOR_PAGE_NAMES,
} from '#contract/pages.ts';
import { preloadMemberBars } from './navigation.tsx';

/** Path parameters: `songKey` for a song, `token` for a share link, `id` for a user or a tournament. */
type PageProps = { id: number; songKey: string; token: string };
type Load = Parameters<typeof lazyComponent<PageProps>>[0];
export type PageRoute = { path: string | RegExp; Page: LazyComponent<PageProps> };

const page = (path: string | RegExp, load: Load): PageRoute => ({ path, Page: lazyComponent(load) });

/** Pages that the server sends with the data of their first API calls. The contract has their paths. */
const LOADERS: Record<PageName, Load> = {
  home: async () => (await import('./pages/home-page.tsx')).HomePage,
  auth: async () => (await import('./pages/auth-page.tsx')).AuthPage,
  join: async () => (await import('./pages/join-page.tsx')).JoinPage,
  confirm: async () => (await import('./pages/confirm-page.tsx')).ConfirmPage,
  reset: async () => (await import('./pages/reset-page.tsx')).ResetPage,
  unsubscribe: async () => (await import('./pages/unsubscribe-page.tsx')).UnsubscribePage,
  tournaments: async () => (await import('./pages/tournaments-page.tsx')).TournamentsPage,
  tournament: async () => (await import('./pages/tournament-page.tsx')).TournamentPage,
  share: async () => (await import('./pages/share-page.tsx')).SharePage,
  stage: async () => (await import('./pages/stage-page.tsx')).StagePage,
  user: async () => (await import('./pages/user-page.tsx')).UserPage,
  song: async () => (await import('./pages/song-page.tsx')).SongPage,
};
const contractPage = (name: PageName) => page(PAGES[name].path, LOADERS[name]);

/** The screens of a signed-in user (rule W1). */
export const MEMBER_PAGES: readonly PageRoute[] = [
  ...MEMBER_PAGE_NAMES.map(contractPage),
  page(
    tournamentSubpagePath('simple'),
    async () => (await import('./pages/plain/simple-page.tsx')).SimplePage,
  ),
  page(tournamentSubpagePath('basic'), async () => (await import('./pages/plain/basic-page.tsx')).BasicPage),
  page(tournamentSubpagePath('codes'), async () => (await import('./pages/codes-page.tsx')).CodesPage),
  page('/test', async () => (await import('./pages/plain/test-page.tsx')).TestPage),
  page('/create', async () => (await import('./pages/create-page.tsx')).CreatePage),
  page('/admin', async () => (await import('./pages/admin-page.tsx')).AdminPage),
  page('/profile', async () => (await import('./pages/profile-page.tsx')).ProfilePage),
  page('/developers', async () => (await import('./pages/developers-page.tsx')).DevelopersPage),
  page('/leaderboard', async () => (await import('./pages/leaderboard-page.tsx')).LeaderboardPage),
  page(
    '/song-leaderboard',
    async () => (await import('./pages/song-leaderboard-page.tsx')).SongLeaderboardPage,
  ),
  page('/predictions', async () => (await import('./pages/predictions-page.tsx')).PredictionsPage),
];
export const LandingPage = lazyComponent(async () => (await import('./pages/landing-page.tsx')).LandingPage);
export const NotFoundPage = lazyComponent(
  async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
);

/** The pages of a visitor; every other path shows the landing page. */
export const VISITOR_PAGES: readonly PageRoute[] = VISITOR_PAGE_NAMES.map(contractPage);

const TOURNAMENT_PATHS: PageRoute['path'][] = [PAGES.tournament.path, PAGES.share.path];

/** Before the first render, loads the code of the page at `address`, of the tab that it names, and of a member's bars. */
export async function preloadPage(
  address: Pick<Location, 'pathname' | 'search'>,
  isMember: boolean,
): Promise<void> {
  const routes = isMember ? MEMBER_PAGES : VISITOR_PAGES;
  const route = routes.find(({ path }) =>
    typeof path === 'string' ? path === address.pathname : path.test(address.pathname),
  );
  try {
    const page = route?.Page ?? (isMember ? NotFoundPage : LandingPage);
    // A stage has no bars.
    const hasBars = isMember && route?.path !== PAGES.stage.path;
    await Promise.all([page.preload(), hasBars && preloadMemberBars()]);
    if (!route || !TOURNAMENT_PATHS.includes(route.path)) return;
    const { preloadPanel } = await import('./pages/tournament-page.tsx');
    await preloadPanel(address.search);
  } catch {
    // A failed load is repeated and reported when the page renders.
  }
}
