import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorIssue } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import type { Clock } from '#server/lib/clock.ts';
import { discardUnreadBody } from './plugins/unread-body.ts';

/** An expected refusal: a stable code, a message for the user, and the fields it concerns. */
export class AppError extends Error {
  readonly code: ErrorCode;
  declare readonly issues?: ErrorIssue[];
  declare readonly retryAfterSeconds?: number;
  /** The other tournament that is in the way. */
  declare readonly tournamentId?: number;
  /** The account of a failed sign-in. Only the log shows it. */
  declare readonly accountId?: number | undefined;
  /** The hosts of a request that came from another site. Only the log shows them. */
  declare readonly hosts?: { expectedHost: string; receivedHost: string };

  constructor(code: ErrorCode, message: string, details: Omit<AppError, 'code' | keyof Error> = {}) {
    super(message);
    this.code = code;
    Object.assign(this, details);
  }
}

/** A refusal of one field: the message appears as the error's message and as the field's issue. */
export function fieldError(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}

/** A value that must exist. @throws the error of a missing one */
export function orThrow<T>(value: T | null | undefined, missing: () => AppError): T {
  if (value === null || value === undefined) throw missing();
  return value;
}

/** The same error for an unknown address and a wrong password. */
export const wrongCredentials = (accountId?: number) =>
  new AppError('WRONG_CREDENTIALS', 'Invalid email or password.', { accountId });

export const addressNotFound = () => notFound('There is nothing at this address.');

export const unauthorized = () => new AppError('UNAUTHORIZED', 'Unauthorized');
export const forbidden = (message: string) => new AppError('FORBIDDEN', message);
export const notFound = (message: string) => new AppError('NOT_FOUND', message);
export const conflict = (message: string) => new AppError('CONFLICT', message);
export const wrongState = (message: string) => new AppError('WRONG_STATE', message);

function errorBodyOf(code: ErrorCode, message: string, issues?: ErrorIssue[]): ErrorBody {
  return { message, error: message, code, ...(issues ? { issues } : {}) };
}

const WRONG_VALUE = 'Please correct this value.';

function validationIssues(error: FastifyError): ErrorIssue[] | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  return error.validation.map((issue) => ({
    path: issue.instancePath.split('/').filter(Boolean).join('.'),
    message: issue.message ?? WRONG_VALUE,
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

const UNAVAILABLE = 'This does not work right now. Please try again soon.';
/** Also the answer to an upload that cannot be parsed. */
export const UNREADABLE_REQUEST = 'The request could not be read. Please check it and try again.';
const TOO_LARGE = 'The request is too large.';
const PLAIN_MESSAGES: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: UNREADABLE_REQUEST,
  TOO_LARGE,
  UNSUPPORTED_TYPE: 'Please send JSON.',
};

/** Refusals that may be part of an attack, and therefore appear in the log. */
const SUSPICIOUS = new Set<ErrorCode>([
  'WRONG_CREDENTIALS',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'FORBIDDEN',
  'CROSS_SITE',
  'HTTPS_ONLY',
  'TOO_MANY_REQUESTS',
]);

function logSuspiciousRefusal(
  { code, accountId, hosts }: AppError,
  { log, method, routeOptions, viewer }: FastifyRequest,
) {
  if (!SUSPICIOUS.has(code)) return;
  const route = routeOptions.url ?? 'none';
  log.warn({ code, method, route, userId: viewer?.id ?? null, accountId, ...hosts }, 'refused');
}

/** Maps an error to its status and body, and counts it. A 500 shows no internal text. */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const { errorCounts } = request.server;
  if (error instanceof AppError) {
    errorCounts.add(error.code);
    logSuspiciousRefusal(error, request);
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
    // A client that keeps sending after a 429 must reconnect, which slows it down.
    if (error.code === 'TOO_MANY_REQUESTS') reply.header('connection', 'close');
    const { code, message, issues, tournamentId } = error;
    const body = errorBodyOf(code, message, issues);
    return reply.status(ERROR_STATUS[code]).send(tournamentId ? { ...body, tournamentId } : body);
  }
  const issues = validationIssues(error as FastifyError);
  if (issues) {
    errorCounts.add('INVALID_INPUT');
    return reply.status(400).send(errorBodyOf('INVALID_INPUT', issues[0]?.message ?? WRONG_VALUE, issues));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const code = CODE_BY_STATUS[status] ?? 'BAD_REQUEST';
    errorCounts.add(code);
    return reply.status(status).send(errorBodyOf(code, PLAIN_MESSAGES[code] ?? error.message));
  }
  request.log.error({ err: error }, 'request failed');
  const isAway = isDatabaseUnavailable(error);
  errorCounts.add(isAway ? 'UNAVAILABLE' : 'INTERNAL');
  if (isAway) return reply.status(503).send(errorBodyOf('UNAVAILABLE', UNAVAILABLE));
  return reply
    .status(500)
    .send(errorBodyOf('INTERNAL', 'Something went wrong on our side. Please try again.'));
}

/** Answers errors from before routing, such as a malformed URL. No hook has run, so the headers are set here. */
export const handleFrameworkError =
  (clock: Clock, headers: Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, 'server-time': clock.now().getTime(), 'x-request-id': request.id });
    discardUnreadBody(request.raw);
    handleError(error, request, reply);
  };

const BAD_REQUEST = { status: '400 Bad Request', body: errorBodyOf('BAD_REQUEST', UNREADABLE_REQUEST) };
const BY_NODE_ERROR: Partial<Record<string, typeof BAD_REQUEST>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    body: errorBodyOf('BAD_REQUEST', 'The request took too long to arrive.'),
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    body: errorBodyOf('TOO_LARGE', TOO_LARGE),
  },
};

/** Answers input that Node cannot parse as a request. There is only the socket to write to. */
export const handleUnreadable =
  (clock: Clock, headers: Record<string, string>) => (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = BY_NODE_ERROR[error.code] ?? BAD_REQUEST;
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

/** Answers paths that have neither a route nor a page, such as unknown API paths and missing assets. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  const { code, message } = addressNotFound();
  return reply.status(404).send(errorBodyOf(code, message));
}
