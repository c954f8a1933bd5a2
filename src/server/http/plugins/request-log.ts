import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** What a proxy may hand on as a request's id: it goes into the log and back to the reader. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** The id of a request: the trusted proxy's, so that its log and this one can be read together, else a new one. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };
}

const LEVELS_THAT_KEEP_ANSWERS = new Set(['info', 'debug', 'trace']);

/** One line for every answer: who asked as a number, for what as the route's pattern, and how long it took. */
export function registerRequestLog(app: FastifyInstance) {
  if (!LEVELS_THAT_KEEP_ANSWERS.has(app.log.level)) return;
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
}

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * A request's own log, with its id, made when the request first has something to say. Most never do, and making one
 * takes a tenth of the time of an answer from memory.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly level: string;
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, ...binding: Parameters<FastifyBaseLogger['child']>) {
    this.level = parent.level;
    this.#make = () => parent.child(...binding);
  }

  #own(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  #say(level: Level, line: unknown[]) {
    const log = this.#own();
    Reflect.apply(log[level], log, line);
  }

  fatal(...line: unknown[]) {
    this.#say('fatal', line);
  }
  error(...line: unknown[]) {
    this.#say('error', line);
  }
  warn(...line: unknown[]) {
    this.#say('warn', line);
  }
  info(...line: unknown[]) {
    this.#say('info', line);
  }
  debug(...line: unknown[]) {
    this.#say('debug', line);
  }
  trace(...line: unknown[]) {
    this.#say('trace', line);
  }
  silent(...line: unknown[]) {
    this.#say('silent', line);
  }
  child(...binding: Parameters<FastifyBaseLogger['child']>) {
    return this.#own().child(...binding);
  }
}
