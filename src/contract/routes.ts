import type { z } from 'zod';
import { accountsRoutes } from './routes/accounts.ts';
import { adminRoutes } from './routes/admin.ts';
import { apiKeysRoutes } from './routes/api-keys.ts';
import { historyRoutes } from './routes/history.ts';
import { identitiesRoutes } from './routes/identities.ts';
import { invitationsRoutes } from './routes/invitations.ts';
import { mailRoutes } from './routes/mail.ts';
import { managersRoutes } from './routes/managers.ts';
import { matchupsRoutes } from './routes/matchups.ts';
import { moderationRoutes } from './routes/moderation.ts';
import { otherProgramsRoutes } from './routes/other-programs.ts';
import { ownDataRoutes } from './routes/own-data.ts';
import { picturesRoutes } from './routes/pictures.ts';
import { predictionsRoutes } from './routes/predictions.ts';
import { rankingsRoutes } from './routes/rankings.ts';
import { recapsRoutes } from './routes/recaps.ts';
import { remindersRoutes } from './routes/reminders.ts';
import type { Route } from './routes/route.ts';
import { showsRoutes } from './routes/shows.ts';
import { siteRoutes } from './routes/site.ts';
import { songsRoutes } from './routes/songs.ts';
import { tournamentsRoutes } from './routes/tournaments.ts';
import { voteAuditRoutes } from './routes/vote-audit.ts';
import { votersRoutes } from './routes/voters.ts';
import { waysInRoutes } from './routes/ways-in.ts';

/** All API calls. The server registers them from this table, and the client calls them by it. */
export const routes = {
  ...siteRoutes,
  ...accountsRoutes,
  ...invitationsRoutes,
  ...waysInRoutes,
  ...mailRoutes,
  ...ownDataRoutes,
  ...apiKeysRoutes,
  ...remindersRoutes,
  ...identitiesRoutes,
  ...tournamentsRoutes,
  ...managersRoutes,
  ...historyRoutes,
  ...showsRoutes,
  ...songsRoutes,
  ...matchupsRoutes,
  ...otherProgramsRoutes,
  ...predictionsRoutes,
  ...recapsRoutes,
  ...rankingsRoutes,
  ...picturesRoutes,
  ...votersRoutes,
  ...adminRoutes,
  ...voteAuditRoutes,
  ...moderationRoutes,
} as const satisfies Record<string, Route>;

/** The name of a call. */
export type RouteName = keyof typeof routes;

type ByEndpoint = {
  [N in RouteName as `${(typeof routes)[N]['method']} ${(typeof routes)[N]['path']}`]: (typeof routes)[N];
};
/** A call by method and path, such as `POST /api/tournaments/:id/join`. */
export type Endpoint = keyof ByEndpoint;
/** The route of an endpoint. */
export type RouteAt<E extends Endpoint> = ByEndpoint[E];
type Input = 'params' | 'query' | 'body';
type SchemaOf<R extends Route, I extends Input> =
  R extends Record<I, infer S extends z.ZodType> ? S : z.ZodUndefined;

/** The parsed path parameters of a route. */
export type Params<R extends Route> = z.output<SchemaOf<R, 'params'>>;
/** The parsed query of a route. */
export type Query<R extends Route> = z.output<SchemaOf<R, 'query'>>;
/** The query of a route as a client sends it. */
export type QueryInput<R extends Route> = z.input<SchemaOf<R, 'query'>>;
/** The parsed body of a route. */
export type Body<R extends Route> = z.output<SchemaOf<R, 'body'>>;
/** The body of a route as a client sends it. */
export type BodyInput<R extends Route> = z.input<SchemaOf<R, 'body'>>;
/** The answer of a route. */
export type Answer<R extends Route> = z.output<R['answer']>;

export type { Route } from './routes/route.ts';
