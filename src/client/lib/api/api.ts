import { observeServerTime } from '#client/lib/time/server-clock.ts';
import type { ErrorBody, ErrorIssue } from '#contract/errors.ts';
import type { Answer, BodyInput, Endpoint, Params, QueryInput, RouteAt } from '#contract/routes.ts';

/** A refused call; its message is the status, a colon and the body's text, or the status text (A §8). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly issues: ErrorIssue[];
  readonly serverMessage: string | null;
  /** `502: Bad Gateway`, for answers that are not the server's own. */
  readonly statusLine: string;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusLine = `${status}: ${statusText}`;
    const body = readErrorBody(bodyText);
    this.code = body?.code ?? null;
    this.issues = body?.issues ?? [];
    this.serverMessage = body?.message ?? null;
  }
}

/** The server's own words (R7), or nothing where something else answered, such as a proxy. */
function readErrorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === 'string' && typeof body.code === 'string' ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

type CallInput<E extends Endpoint> = {
  params?: Params<RouteAt<E>>;
  query?: QueryInput<RouteAt<E>>;
  body?: BodyInput<RouteAt<E>>;
  /** The file of a call that takes a multipart form, under the field that the route names. */
  form?: RouteAt<E> extends { upload: infer Field extends string } ? Record<Field, File> : never;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/**
 * Makes a call and answers its JSON. Of the route table only the types are known here: its schemas would double what
 * a first visit loads. @throws ApiError when it is refused
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<RouteAt<E>>> {
  return (await perform(endpoint, input)).body as Answer<RouteAt<E>>;
}

/** A page of a list, with the number of all rows, which stands in a header. @throws ApiError when it is refused */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ rows: Answer<RouteAt<E>>; total: number }> {
  const { body, headers } = await perform(endpoint, input);
  return { rows: body as Answer<RouteAt<E>>, total: Number(headers.get('x-total-count')) };
}

function perform<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply> {
  const [method = 'GET', path = ''] = endpoint.split(' ');
  const headers: Record<string, string> = {};
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  return send(fillPath(path, input.params) + queryText(input.query), {
    method,
    headers,
    body: input.form ? formOf(input.form) : jsonOf(input.body),
    signal: input.signal ?? null,
  });
}

/** The browser writes the form's content type itself, with its boundary (A §7). */
function formOf(files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return form;
}

const jsonOf = (body: unknown) => (body === undefined ? null : JSON.stringify(body));

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
  const response = await fetch(path, { ...init, credentials: 'include' });
  observeServerTime(response.headers.get('server-time'), { sentAt, receivedAt: performance.now() });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return { body: text === '' ? null : JSON.parse(text), headers: response.headers };
}

/** The default read (A §7): the path is the key's segments joined with slashes, and a 401 is an empty result. */
export async function readByKey({
  queryKey,
  signal,
}: {
  queryKey: readonly unknown[];
  signal?: AbortSignal;
}): Promise<unknown> {
  try {
    return (await send(queryKey.join('/'), { signal: signal ?? null })).body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A key under which a creating call may be repeated without a second effect (R38). */
export function newIdempotencyKey(): string {
  // randomUUID is missing where the page is not a secure context, such as a phone in the same network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
