import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorIssue } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/db/conflict.ts';
import type { Clock } from '#server/lib/clock.ts';
import { discardLeftover } from './plugins/unread-body.ts';

/** An expected refusal: a stable code, a sentence that says what to do, and the fields it is about (R7). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Whose account was tried: for the log, and in no answer. */
  readonly accountId: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { issues?: ErrorIssue[]; retryAfterSeconds?: number; accountId?: number | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.accountId = details.accountId;
  }
}

/** A refusal about one field: the message stands at the field and on top. */
export function fieldError(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}

/** The same whether it is the e-mail or the password (R3). */
export const wrongCredentials = (accountId?: number) =>
  new AppError('WRONG_CREDENTIALS', 'Invalid email or password.', { accountId });

export const unauthorized = () => new AppError('UNAUTHORIZED', 'Unauthorized');

function bodyOf(code: ErrorCode, message: string, issues?: ErrorIssue[]): ErrorBody {
  return { message, error: message, code, ...(issues ? { issues } : {}) };
}

function validationIssues(error: FastifyError): ErrorIssue[] | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  return error.validation.map((issue) => ({
    path: issue.instancePath.split('/').filter(Boolean).join('.'),
    message: issue.message ?? 'Not valid.',
  }));
}

const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

const AWAY_FOR_NOW = 'This does not work right now. Please try again soon.';
const COULD_NOT_BE_READ = 'The request could not be read. Please check it and try again.';
const TOO_LARGE = 'That is too large to send.';
const PLAIN_MESSAGES: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: COULD_NOT_BE_READ,
  TOO_LARGE,
  UNSUPPORTED_TYPE: 'Please send JSON.',
};

/** Refusals that may be somebody trying: a guess, what is not theirs, another site's page, too much at once. */
const SUSPICIOUS = new Set<ErrorCode>([
  'WRONG_CREDENTIALS',
  'WRONG_PASSWORD',
  'FORBIDDEN',
  'CROSS_SITE',
  'HTTPS_ONLY',
  'TOO_MANY_REQUESTS',
]);

function noteRefusal({ code, accountId }: AppError, { log, method, routeOptions, viewer }: FastifyRequest) {
  if (!SUSPICIOUS.has(code)) return;
  const route = routeOptions.url ?? 'none';
  log.warn({ code, method, route, userId: viewer?.id ?? null, accountId }, 'refused');
}

/** Maps whatever was thrown to a status and R7's body; a 500 shows no internal text. */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    noteRefusal(error, request);
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    // Whoever goes on all the same has to come anew for each call, and does not crowd out everybody else.
    if (error.code === 'TOO_MANY_REQUESTS') reply.header('connection', 'close');
    return reply.status(ERROR_STATUS[error.code]).send(bodyOf(error.code, error.message, error.issues));
  }
  const issues = validationIssues(error as FastifyError);
  if (issues) {
    return reply.status(400).send(bodyOf('INVALID_INPUT', issues[0]?.message ?? 'Not valid.', issues));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const code = CODE_BY_STATUS[status] ?? 'BAD_REQUEST';
    return reply.status(status).send(bodyOf(code, PLAIN_MESSAGES[code] ?? error.message));
  }
  request.log.error({ err: error }, 'request failed');
  if (isDatabaseUnavailable(error)) return reply.status(503).send(bodyOf('UNAVAILABLE', AWAY_FOR_NOW));
  return reply.status(500).send(bodyOf('INTERNAL', 'Something went wrong on our side. Please try again.'));
}

/** Refusals from before any route is found (an address that cannot be read): no hook has run for them (R7, R19). */
export const handleFrameworkError =
  (clock: Clock, headers: Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, 'server-time': clock.now().getTime(), 'x-request-id': request.id });
    discardLeftover(request.raw);
    handleError(error, request, reply);
  };

const UNREADABLE = { status: '400 Bad Request', body: bodyOf('BAD_REQUEST', COULD_NOT_BE_READ) };
const UNREADABLE_BY_CODE: Partial<Record<string, typeof UNREADABLE>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    body: bodyOf('BAD_REQUEST', 'The request took too long to arrive.'),
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    body: bodyOf('TOO_LARGE', TOO_LARGE),
  },
};

/** Refusals of what is no request at all: there is nothing but the socket to answer to (R7, R19). */
export const handleUnreadable =
  (clock: Clock, headers: Record<string, string>) => (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = UNREADABLE_BY_CODE[error.code] ?? UNREADABLE;
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'server-time': clock.now().getTime(),
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`, () => socket.destroy());
  };

/** An unknown path below /api. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send(bodyOf('NOT_FOUND', 'There is nothing at this address.'));
}
