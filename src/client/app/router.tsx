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
const NotFoundPage = lazy(() =>
  import('./pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
);

/** The id is read as an integer (T §2). */
const TOURNAMENT_PATH = /^\/tournaments\/(?<id>[1-9]\d{0,9})\/?$/;

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
      <Route path="/create">
        <CreatePage />
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
