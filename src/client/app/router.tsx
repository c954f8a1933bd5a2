import { lazy } from 'react';
import { Redirect, Route, Switch, useSearch } from 'wouter';
import { returnPath } from '#client/lib/return-path.ts';

const LandingPage = lazy(() => import('./pages/landing-page.tsx').then((m) => ({ default: m.LandingPage })));
const AuthPage = lazy(() => import('./pages/auth-page.tsx').then((m) => ({ default: m.AuthPage })));
const HomePage = lazy(() => import('./pages/home-page.tsx').then((m) => ({ default: m.HomePage })));
const TournamentsPage = lazy(() =>
  import('./pages/tournaments-page.tsx').then((m) => ({ default: m.TournamentsPage })),
);
const CreatePage = lazy(() => import('./pages/create-page.tsx').then((m) => ({ default: m.CreatePage })));
const TournamentPage = lazy(() =>
  import('./pages/tournament-page.tsx').then((m) => ({ default: m.TournamentPage })),
);
const AdminPage = lazy(() => import('./pages/admin-page.tsx').then((m) => ({ default: m.AdminPage })));
const LeaderboardPage = lazy(() =>
  import('./pages/leaderboard-page.tsx').then((m) => ({ default: m.LeaderboardPage })),
);
const SongLeaderboardPage = lazy(() =>
  import('./pages/song-leaderboard-page.tsx').then((m) => ({ default: m.SongLeaderboardPage })),
);
const PredictionsPage = lazy(() =>
  import('./pages/predictions-page.tsx').then((m) => ({ default: m.PredictionsPage })),
);
const ProfilePage = lazy(() => import('./pages/profile-page.tsx').then((m) => ({ default: m.ProfilePage })));
const SimplePage = lazy(() =>
  import('./pages/plain/simple-page.tsx').then((m) => ({ default: m.SimplePage })),
);
const BasicPage = lazy(() => import('./pages/plain/basic-page.tsx').then((m) => ({ default: m.BasicPage })));
const TestPage = lazy(() => import('./pages/plain/test-page.tsx').then((m) => ({ default: m.TestPage })));
const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
);

/** The id is read as an integer (T §2). */
const TOURNAMENT_PATH = /^\/tournaments\/(?<id>[1-9]\d{0,9})\/?$/;
const SIMPLE_PATH = /^\/tournaments\/(?<id>[1-9]\d{0,9})\/simple\/?$/;
const BASIC_PATH = /^\/tournaments\/(?<id>[1-9]\d{0,9})\/basic\/?$/;

/** The screens of a signed-in user (A §2). */
export function MemberRoutes() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path="/tournaments">
        <TournamentsPage />
      </Route>
      <Route path={TOURNAMENT_PATH}>{({ id }) => <TournamentPage key={id} id={Number(id)} />}</Route>
      <Route path={SIMPLE_PATH}>{({ id }) => <SimplePage key={id} id={Number(id)} />}</Route>
      <Route path={BASIC_PATH}>{({ id }) => <BasicPage key={id} id={Number(id)} />}</Route>
      <Route path="/test">
        <TestPage />
      </Route>
      <Route path="/leaderboard">
        <LeaderboardPage />
      </Route>
      <Route path="/song-leaderboard">
        <SongLeaderboardPage />
      </Route>
      <Route path="/predictions">
        <PredictionsPage />
      </Route>
      <Route path="/profile">
        <ProfilePage />
      </Route>
      <Route path="/create">
        <CreatePage />
      </Route>
      <Route path="/admin">
        <AdminPage />
      </Route>
      <Route path="/auth">
        <SignedInAlready />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** R1: a visitor reads tournaments and signs in; every other path is the landing page. */
export function VisitorRoutes() {
  return (
    <Switch>
      <Route path={TOURNAMENT_PATH}>{({ id }) => <TournamentPage key={id} id={Number(id)} />}</Route>
      <Route path="/auth">
        <AuthPage />
      </Route>
      <Route>
        <LandingPage />
      </Route>
    </Switch>
  );
}

/** R2: whoever has just signed in goes on to where they came from, everybody else to the start page. */
function SignedInAlready() {
  return <Redirect to={returnPath(useSearch())} replace />;
}
