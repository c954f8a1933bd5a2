import { Redirect, Route, Switch, useSearch } from 'wouter';
import { returnPath } from '#client/lib/browser/return-path.ts';
import { LandingPage } from './pages/landing-page.tsx';
import { MEMBER_PAGES, NotFoundPage, type PageRoute, VISITOR_PAGES } from './pages.ts';

export function MemberRoutes() {
  return (
    <Switch>
      {MEMBER_PAGES.map(toRoute)}
      <Route path="/auth">
        <SignedInAlready />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

export function VisitorRoutes() {
  return (
    <Switch>
      {VISITOR_PAGES.map(toRoute)}
      <Route>
        <LandingPage />
      </Route>
    </Switch>
  );
}

/** The id in a path names the page: another one is another page, with nothing left of the first. */
function toRoute({ path, Page }: PageRoute) {
  return (
    <Route key={String(path)} path={path}>
      {({ id }: { id?: string }) => <Page key={id} id={Number(id)} />}
    </Route>
  );
}

/** R2: whoever has just signed in goes on to where they came from, everybody else to the start page. */
function SignedInAlready() {
  return <Redirect to={returnPath(useSearch())} replace />;
}
