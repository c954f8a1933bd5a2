import type { z } from 'zod';
import { accountsRoutes } from './routes/accounts.ts';
import { adminRoutes } from './routes/admin.ts';
import { imagesRoutes } from './routes/images.ts';
import { leaderboardsRoutes } from './routes/leaderboards.ts';
import { matchupsRoutes } from './routes/matchups.ts';
import { predictionsRoutes } from './routes/predictions.ts';
import type { Route } from './routes/route.ts';
import { tournamentsRoutes } from './routes/tournaments.ts';

/** Every call of the product (A §7, T §7): the server registers them from here and the client calls them from here. */
export const routes = {
  ...accountsRoutes,
  ...tournamentsRoutes,
  ...matchupsRoutes,
  ...predictionsRoutes,
  ...leaderboardsRoutes,
  ...imagesRoutes,
  ...adminRoutes,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

type ByEndpoint = {
  [N in RouteName as `${(typeof routes)[N]['method']} ${(typeof routes)[N]['path']}`]: (typeof routes)[N];
};
/** A call by its method and path, as the specification names it: 'POST /api/tournaments/:id/join'. */
export type Endpoint = keyof ByEndpoint;
export type RouteAt<E extends Endpoint> = ByEndpoint[E];
export type Params<R extends Route> = R extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : undefined;
export type Query<R extends Route> = R extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type QueryInput<R extends Route> = R extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
export type Body<R extends Route> = R extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type BodyInput<R extends Route> = R extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type Answer<R extends Route> = z.output<R['answer']>;

export type { Route } from './routes/route.ts';
