import type pg from 'pg';
import type { DestinationStream } from 'pino';
import { type Route, routes } from '#contract/routes.ts';
import { type App, buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { createUrgentPool } from '#server/db/pool.ts';
import type { ProviderTargets } from '#server/features/identities/service.ts';
import { type BallotBox, createBallotBox } from '#server/features/votes/ballot-box.ts';
import { createMemoryBus } from '#server/live/bus.ts';
import { createLog } from '#server/log.ts';
import type { OutboundTargets } from '#server/outbound/outbound.ts';
import type { TestDatabase } from './database.ts';
import {
  type ApiClient,
  type CallInput,
  cookieOf,
  pathOf,
  type Reply,
  registrationOf,
  type TestUser,
} from './http-client.ts';

export * from './http-client.ts';

/** A clock that only a test moves. */
type MovableClock = { now(): Date; advance(ms: number): void; set(date: Date): void };

export type TestApp = App & {
  clock: MovableClock;
  pool: pg.Pool;
  urgentPool: pg.Pool;
  ballotBox: BallotBox;
  visitor: ApiClient;
  /** A browser with this cookie. */
  browser(cookie: string | null): ApiClient;
  /** The rows that a statement selects or returns. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
  rows(statement: string, ...values: unknown[]): Promise<any[]>;
  /** Registers and signs in a user with that username. @throws Error when the registration is refused */
  signUp(username: string): Promise<TestUser>;
  close(): Promise<void>;
};

/** The secret of the sessions, with which a program can know them, too. */
export const TEST_SECRET = 'only for tests, only for tests, only for tests';

/** A test makes more of these calls than a person. */
const HIGH_LIMITS = Object.fromEntries(
  [
    'CHANGES',
    'COMMENTS',
    'GUESTS',
    'LOOKUPS',
    'PREDICTIONS',
    'REGISTRATIONS',
    'REPORTS',
    'TOURNAMENTS',
    'UPLOADS',
    'VOTES',
  ].map((name) => [`LIMIT_${name}`, '10000']),
);

type Options = [
  env?: Record<string, string>,
  log?: DestinationStream,
  outboundTargets?: OutboundTargets,
  providerTargets?: ProviderTargets,
];

/** The server on a fresh database and a movable clock. The timekeeper runs only when a test calls `runDue`. */
export async function createTestApp(...options: Options): Promise<TestApp> {
  // Imported here, because the module needs vitest, and simulations run without it.
  const { createTestDatabase } = await import('./database.ts');
  return createAppOn(await createTestDatabase(), ...options);
}

/** Like `createTestApp`, on a given database, which is dropped when the app is closed. */
export async function createAppOn(
  database: TestDatabase,
  ...[env = {}, log, outboundTargets, providerTargets]: Options
): Promise<TestApp> {
  const urgentPool = createUrgentPool(database.connection);
  const ballotPool = createUrgentPool(database.connection);
  const clock = movableClock(new Date('2030-06-01T12:00:00.000Z'));
  const bus = createMemoryBus();
  const logger = createLog(env.LOG_LEVEL ?? 'silent', log);
  const ballotBox = createBallotBox({ pool: ballotPool, clock, bus, log: logger });
  const app = await buildApp({
    config: loadConfig({
      LOG_LEVEL: 'silent',
      ...HIGH_LIMITS,
      // A test reaches no other host, so lookups need targets.
      LOOKUPS: outboundTargets ? 'on' : 'off',
      ...env,
    }),
    ...(outboundTargets ? { outboundTargets } : {}),
    ...(providerTargets ? { providerTargets } : {}),
    pool: database.pool,
    connection: database.connection,
    urgentPool,
    bus,
    ballotBox,
    clock,
    logger,
    sessionSecret: TEST_SECRET,
    redis: null,
  });
  const caller = (cookie: string | null): ApiClient => ({
    cookie,
    call: (route, input = {}) => inject(app, route, input, cookie),
  });
  return {
    ...app,
    pool: database.pool,
    urgentPool,
    ballotBox,
    clock,
    visitor: caller(null),
    browser: caller,
    rows: async (statement, ...values) => (await database.pool.query(statement, values)).rows,
    async signUp(username) {
      const registration = registrationOf(username);
      // With PUBLIC_URL the first admin needs the code of the terminal.
      const isAdmin = registration.email === env.ADMIN_EMAIL;
      const body = isAdmin ? { ...registration, adminCode: app.adminCode ?? undefined } : registration;
      const reply = await inject(app, routes.logIn, { body }, null);
      if (reply.status !== 200)
        throw new Error(`Signing up ${username} failed: ${JSON.stringify(reply.body)}`);
      return { ...caller(cookieOf(reply)), id: reply.body.id, email: body.email, user: reply.body };
    },
    async close() {
      await app.stop();
      await Promise.all([urgentPool.end(), ballotPool.end()]);
      await database.drop();
    },
  };
}

async function inject(app: App, route: Route, input: CallInput, cookie: string | null): Promise<Reply> {
  const response = await app.http.inject({
    method: route.method,
    url: pathOf(route, input),
    headers: { ...(cookie ? { cookie } : {}), ...input.headers },
    ...payloadOf(route, input),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: isJson && response.body ? response.json() : response.body,
    headers: response.headers,
  };
}

function payloadOf({ upload }: Route, { body, file }: CallInput) {
  if (!upload || !file) return body === undefined ? {} : { payload: body as object };
  const form = new FormData();
  form.append(upload, new Blob([new Uint8Array(file)]), 'picture.png');
  return { payload: form };
}

function movableClock(start: Date): MovableClock {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    advance(ms) {
      instant += ms;
    },
    set(date) {
      instant = date.getTime();
    },
  };
}
