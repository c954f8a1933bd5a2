import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

const ADDRESS = /[^\s"'<>(),=]+@[^\s"'<>(),=]+/g;
const withoutAddresses = (text: string) => text.replace(ADDRESS, '[address]');

/** What the database says of a failure without the row that it failed on: `detail`, `where` and parameters hold values. */
const DATABASE_FACTS = ['code', 'constraint', 'table', 'column', 'severity', 'routine'] as const;

type LoggedError = {
  type: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
  [fact: string]: unknown;
};

/** An error as it may be kept: no query parameters, no values of a row, no addresses. */
export function loggable(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  // The query builder writes the parameters into its message, and with it into the stack.
  const isQuery = 'query' in error && 'params' in error;
  const message = isQuery ? 'A query failed' : withoutAddresses(error.message);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const facts = DATABASE_FACTS.flatMap((name) => {
    const fact: unknown = Reflect.get(error, name);
    return typeof fact === 'string' ? [[name, fact]] : [];
  });
  return {
    type: error.name,
    message,
    stack: [message, ...frames].join('\n'),
    ...(isQuery ? { query: withoutAddresses(String(error.query)) } : {}),
    ...Object.fromEntries(facts),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
  };
}

/**
 * The house's log: lines of JSON that hold ids and never secrets or e-mail addresses. A request is known by its id
 * alone: what else Fastify would write of it holds addresses and queries.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      ...stdSerializers,
      err: loggable,
      error: loggable,
      req: () => undefined,
      res: () => undefined,
    },
    redact: ['*.password', '*.newPassword', '*.currentPassword', '*.email', '*.cookie', '*.authorization'],
  };
  return stream ? pino(options, stream) : pino(options);
}
