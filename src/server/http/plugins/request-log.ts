import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import type { LevelWithSilent } from 'pino';
import type { Config } from '#server/config.ts';

/** Request ids that a proxy may pass on: they appear in the log and in the answer. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Returns the function that names a request: with TRUST_PROXY by its well-formed `X-Request-Id`, so that the logs of proxy and
 * server can be matched, else by a new id.
 */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
}

const VERBOSE_LEVELS = new Set(['info', 'debug', 'trace']);

/** With LOG_LEVEL info, debug or trace, logs every answer with the user's id, the route's pattern and the duration. */
export const requestLog = fp(
  async (app) => {
    if (!VERBOSE_LEVELS.has(app.log.level)) return;
    app.addHook('onResponse', (request, reply, done) => {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          durationMs: Math.round(reply.elapsedTime * 10) / 10,
          userId: request.viewer?.id ?? null,
        },
        'answered',
      );
      done();
    });
  },
  { name: 'request-log' },
);

/**
 * A request's logger, created with its first line. Most requests log nothing, and creating a child logger takes 10 % of
 * the time of a request that is answered from memory.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly level: string;
  readonly #create: () => FastifyBaseLogger;
  #logger: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, ...binding: Parameters<FastifyBaseLogger['child']>) {
    this.level = parent.level;
    this.#create = () => parent.child(...binding);
  }

  #getLogger(): FastifyBaseLogger {
    this.#logger ??= this.#create();
    return this.#logger;
  }

  #write(level: LevelWithSilent, line: unknown[]) {
    const logger = this.#getLogger();
    Reflect.apply(logger[level], logger, line);
  }

  fatal(...line: unknown[]) {
    this.#write('fatal', line);
  }
  error(...line: unknown[]) {
    this.#write('error', line);
  }
  warn(...line: unknown[]) {
    this.#write('warn', line);
  }
  info(...line: unknown[]) {
    this.#write('info', line);
  }
  debug(...line: unknown[]) {
    this.#write('debug', line);
  }
  trace(...line: unknown[]) {
    this.#write('trace', line);
  }
  silent(...line: unknown[]) {
    this.#write('silent', line);
  }
  child(...binding: Parameters<FastifyBaseLogger['child']>) {
    return this.#getLogger().child(...binding);
  }
}

/**
 * Warns once when X-Forwarded-For arrives from an address that TRUST_PROXY does not name. Behind such a proxy all users
 * count as one client, because the header is ignored.
 */
export const unnamedProxy = fp(
  async (app) => {
    let hasWarned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && isIgnored(request.ips)) {
        hasWarned = true;
        request.log.warn(
          'X-Forwarded-For was ignored, because it came from an address that TRUST_PROXY does not name. If this server is behind a proxy, name it in TRUST_PROXY. Otherwise limits count all its users as one.',
        );
      }
      done();
    });
  },
  { name: 'unnamed-proxy' },
);

/** Fastify lists only the address of the connection when it does not trust that address. */
const isIgnored = (ips: string[] | undefined) => (ips?.length ?? 1) === 1;
