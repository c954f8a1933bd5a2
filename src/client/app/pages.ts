import { type LazyPage, lazyPage } from './lazy-page.tsx';

const page = (path: string | RegExp, load: Parameters<typeof lazyPage<{ id: number }>>[0]) => ({
  path,
  Page: lazyPage(load),
});
export type PageRoute = { path: string | RegExp; Page: LazyPage<{ id: number }> };

const HOME = page('/', async () => (await import('./pages/home-page.tsx')).HomePage);
/** The id is read as an integer (T §2). */
const TOURNAMENT = page(
  /^\/tournaments\/(?<id>[1-9]\d{0,9})\/?$/,
  async () => (await import('./pages/tournament-page.tsx')).TournamentPage,
);

/** The screens of a signed-in user (A §2). */
export const MEMBER_PAGES: readonly PageRoute[] = [
  HOME,
  page('/tournaments', async () => (await import('./pages/tournaments-page.tsx')).TournamentsPage),
  TOURNAMENT,
  page(
    /^\/tournaments\/(?<id>[1-9]\d{0,9})\/simple\/?$/,
    async () => (await import('./pages/plain/simple-page.tsx')).SimplePage,
  ),
  page(
    /^\/tournaments\/(?<id>[1-9]\d{0,9})\/basic\/?$/,
    async () => (await import('./pages/plain/basic-page.tsx')).BasicPage,
  ),
  page('/test', async () => (await import('./pages/plain/test-page.tsx')).TestPage),
  page('/create', async () => (await import('./pages/create-page.tsx')).CreatePage),
  page('/admin', async () => (await import('./pages/admin-page.tsx')).AdminPage),
  page('/profile', async () => (await import('./pages/profile-page.tsx')).ProfilePage),
  page('/leaderboard', async () => (await import('./pages/leaderboard-page.tsx')).LeaderboardPage),
  page(
    '/song-leaderboard',
    async () => (await import('./pages/song-leaderboard-page.tsx')).SongLeaderboardPage,
  ),
  page('/predictions', async () => (await import('./pages/predictions-page.tsx')).PredictionsPage),
];
export const NotFoundPage = lazyPage(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage);

/** R1: a visitor reads tournaments and signs in; every other path is the landing page. */
export const VISITOR_PAGES: readonly PageRoute[] = [
  TOURNAMENT,
  page('/auth', async () => (await import('./pages/auth-page.tsx')).AuthPage),
];

/** Fetches the code of the page at a path before the first screen is drawn. */
export async function preloadPage(path: string, isMember: boolean): Promise<void> {
  const routes = isMember ? MEMBER_PAGES : VISITOR_PAGES;
  const route = routes.find((known) =>
    typeof known.path === 'string' ? known.path === path : known.path.test(path),
  );
  // What cannot be fetched now is tried again, and told of, when it is drawn.
  await route?.Page.preload().catch(() => {});
}
