import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

const EMAIL_ADDRESS = /[^\s"'<>(),=]+@[^\s"'<>(),=]+/g;
const withoutAddresses = (text: string) => text.replace(EMAIL_ADDRESS, '[address]');

/** The properties of a database error that hold no values of rows. `detail`, `where` and the parameters may hold some. */
const SAFE_DATABASE_PROPERTIES = ['code', 'constraint', 'table', 'column', 'severity', 'routine'] as const;

type LoggedError = {
  type: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
  [property: string]: unknown;
};

/** Removes query parameters, values of rows and e-mail addresses from an error. */
export function loggable(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  // Drizzle writes the parameters into the message, and so into the stack.
  const isQuery = 'query' in error && 'params' in error;
  const message = isQuery ? 'A query failed' : withoutAddresses(error.message);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const properties = SAFE_DATABASE_PROPERTIES.flatMap((name) => {
    const property: unknown = Reflect.get(error, name);
    return typeof property === 'string' ? [[name, property]] : [];
  });
  return {
    type: error.name,
    message,
    stack: [message, ...frames].join('\n'),
    ...(isQuery ? { query: withoutAddresses(String(error.query)) } : {}),
    ...Object.fromEntries(properties),
    ...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
  };
}

/**
 * Creates the logger. Lines hold ids, and never secrets or e-mail addresses. Requests appear by their id only, because
 * Fastify's serializers would add URLs and IP addresses. Without a stream, a terminal gets readable text and anything
 * else gets JSON.
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
  return pino(options, stream ?? standardOutput());
}

/** For the few lines of a start that the operator reads whatever LOG_LEVEL says, except with `silent`. */
export const createStartLog = (level: string): Logger => createLog(level === 'silent' ? level : 'info');

/** Prints where the server is: as plain lines on a terminal, else as lines of the log. */
export function printStart(lines: readonly string[]): void {
  if (isTerminal()) process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  else {
    const log = createLog('info');
    for (const line of lines) log.info(line);
  }
}

/** Whether a person reads standard output; else a program collects it. */
export const isTerminal = (): boolean => isatty(STDOUT_FD);

/** By file descriptor, because `process.stdout` is no terminal in a worker thread. */
function standardOutput(): DestinationStream {
  const output = pino.destination(STDOUT_FD);
  return isTerminal() ? { write: (line) => output.write(formatLine(line)) } : output;
}

const STDOUT_FD = 1;
const HIDDEN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/** Formats a JSON line as `HH:MM:SS level message key=value`, in local time, with an error's stack below. */
export function formatLine(json: string): string {
  const { level, time, msg = '', ...fields } = JSON.parse(json);
  const head = [new Date(time).toTimeString().slice(0, 8), pino.levels.labels[level] ?? level, msg];
  const stacks: string[] = [];
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (HIDDEN_FIELDS.has(name)) continue;
    head.push(`${name}=${typeof value === 'string' ? value : JSON.stringify(withoutStack(value, stacks))}`);
  }
  return `${[head.join(' '), ...stacks].join('\n')}\n`;
}

/** Collects the stacks of an error and its causes, and returns the error without them. */
function withoutStack(value: unknown, stacks: string[]): unknown {
  if (typeof value !== 'object' || value === null || !('stack' in value)) return value;
  const { stack, ...rest } = value as LoggedError;
  if (stack) stacks.push(stack);
  return rest.cause ? { ...rest, cause: withoutStack(rest.cause, stacks) } : rest;
}
