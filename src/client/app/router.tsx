import { Redirect, Route, Switch, useSearch } from 'wouter';
import { returnPath } from '#client/lib/browser/return-path.ts';
import { PAGES } from '#contract/pages.ts';
import { LandingPage, MEMBER_PAGES, NotFoundPage, type PageRoute, VISITOR_PAGES } from './pages.ts';

export function MemberRoutes() {
  return (
    <Switch>
      {MEMBER_PAGES.map(toRoute)}
      <Route path={PAGES.auth.path} component={RedirectAfterSignIn} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

export function VisitorRoutes() {
  return (
    <Switch>
      {VISITOR_PAGES.map(toRoute)}
      <Route component={LandingPage} />
    </Switch>
  );
}

/** The id is the key of the page, so that another id mounts a new page. Another token keeps the page and its state. */
function toRoute({ path, Page }: PageRoute) {
  return (
    <Route key={String(path)} path={path}>
      {({ id = '', token = '' }: { id?: string; token?: string }) => (
        <Page key={id} id={Number(id)} songKey={id} token={token} />
      )}
    </Route>
  );
}

/** Redirects a signed-in user to `returnTo`, or to the start page. */
function RedirectAfterSignIn() {
  return <Redirect to={returnPath(useSearch())} replace />;
}
