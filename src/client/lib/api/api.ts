import { observeAnswer } from '#client/lib/time/server-clock.ts';
import type { ErrorBody, ErrorIssue } from '#contract/errors.ts';
import type { ListPage } from '#contract/paging.ts';
import type { Answer, BodyInput, Endpoint, Params, QueryInput, RouteAt } from '#contract/routes.ts';

/** A refused call. The message is the status, a colon, and the body's text or the status text. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly issues: ErrorIssue[];
  /** The other tournament that is in the way. */
  readonly tournamentId: number | null;
  readonly serverMessage: string | null;
  /** Such as `502: Bad Gateway`, for answers of other programs such as a proxy. */
  readonly statusLine: string;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusLine = `${status}: ${statusText}`;
    const body = readErrorBody(bodyText);
    this.code = body?.code ?? null;
    this.issues = body?.issues ?? [];
    this.tournamentId = body?.tournamentId ?? null;
    this.serverMessage = body?.message ?? null;
  }
}

/** Whether a read failed because there is no such item. The server answers 400 to an invalid id. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The error body of the server, or of a program before it that names its reason; null for any other text. */
function readErrorBody(text: string): Partial<ErrorBody> | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === 'string' && body.message !== '' ? body : null;
  } catch {
    return null;
  }
}

type CallInput<E extends Endpoint> = {
  params?: Params<RouteAt<E>>;
  query?: QueryInput<RouteAt<E>>;
  body?: BodyInput<RouteAt<E>>;
  /** The file of a multipart call, under the field that the route names. */
  form?: RouteAt<E> extends { upload: infer Field extends string } ? Record<Field, File> : never;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/**
 * Makes a call and returns its JSON; null for an empty answer. Uses only the types of the route table, because its schemas
 * would double what a first visit loads.
 * @throws ApiError when the call is refused, and what `fetch` throws when no answer arrives
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<RouteAt<E>>> {
  return (await perform(endpoint, input)).body as Answer<RouteAt<E>>;
}

/**
 * Reads a page of a list. `total` is 0 for a list that does not send its number of rows, and `nextCursor` is null on the
 * last page.
 * @throws ApiError when the call is refused, and what `fetch` throws when no answer arrives
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ rows: Answer<RouteAt<E>>; total: number; nextCursor: string | null }> {
  const { body, headers } = await perform(endpoint, input);
  const total = Number(headers.get('x-total-count'));
  return { rows: body as Answer<RouteAt<E>>, total, nextCursor: headers.get('next-cursor') };
}

function perform<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply> {
  const [method = 'GET', path = ''] = endpoint.split(' ');
  const headers: Record<string, string> = {};
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  return send(fillPath(path, input.params) + queryText(input.query), {
    method,
    headers,
    body: input.form ? formOf(input.form) : (JSON.stringify(input.body) ?? null),
    signal: input.signal ?? null,
  });
}

/** Sent without a content type: the browser adds it, with its boundary. */
function formOf(files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return form;
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | number>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryText(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

type Reply = { body: unknown; headers: Headers };

async function send(path: string, init: RequestInit): Promise<Reply> {
  const sentAt = performance.now();
  // The browser's own cache asks each time, also where a shared cache may give the last answer.
  const response = await fetch(path, { ...init, credentials: 'include', cache: 'no-cache' });
  observeAnswer(response.headers, { sentAt, receivedAt: performance.now() });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return { body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

type Read = { queryKey: readonly unknown[]; signal?: AbortSignal };

/** The default read: the path is the key's segments joined with slashes, and a 401 gives null. */
export async function readByKey({ queryKey, signal }: Read): Promise<unknown> {
  const reply = await sendUnlessSignedOut(queryKey.join('/'), { signal: signal ?? null });
  return reply ? reply.body : null;
}

/** The default read of a page of a list: without a cursor the first page. A 401 gives an empty list. */
export async function readPageByKey<Row>(
  { queryKey, signal }: Read,
  cursor: string | null,
): Promise<ListPage<Row>> {
  const path = queryKey.join('/');
  const query = queryText({ cursor: cursor ?? undefined });
  // The path of a filtered list has a query already.
  const url = path + (path.includes('?') ? query.replace('?', '&') : query);
  const reply = await sendUnlessSignedOut(url, { signal: signal ?? null });
  return { rows: (reply?.body ?? []) as Row[], nextCursor: reply?.headers.get('next-cursor') ?? null };
}

async function sendUnlessSignedOut(path: string, init: RequestInit): Promise<Reply | null> {
  try {
    return await send(path, init);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A key that lets the client repeat a call without a second effect. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on pages without HTTPS, such as on a phone in the same network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
