import { errorBody } from '#contract/errors.ts';
import type { Answer, BodyInput, Params, QueryInput, Route } from '#contract/routes.ts';
import { observeServerTime } from './server-clock.ts';

type Issue = { path: string; message: string };

/** A refused call; its message is the status, a colon and the body's text, or the status text (A §8). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly issues: Issue[];
  readonly serverMessage: string | null;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const body = errorBody.safeParse(parseJson(bodyText));
    this.code = body.data?.code ?? null;
    this.issues = body.data?.issues ?? [];
    this.serverMessage = body.data?.message ?? null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type CallInput<R extends Route> = {
  params?: Params<R>;
  query?: QueryInput<R>;
  body?: BodyInput<R>;
  /** The one file of a call that takes a form, in the field that the route names. */
  file?: File;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** Makes a call of the route table and answers its JSON. @throws ApiError when it is refused */
export async function call<R extends Route>(route: R, input: CallInput<R> = {}): Promise<Answer<R>> {
  return (await perform(route, input)).body as Answer<R>;
}

/** A page of a list, with the number of all rows, which stands in a header. @throws ApiError when it is refused */
export async function callPage<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<{ rows: Answer<R>; total: number }> {
  const { body, headers } = await perform(route, input);
  return { rows: body as Answer<R>, total: Number(headers.get('x-total-count')) };
}

function perform<R extends Route>(route: R, input: CallInput<R>): Promise<Reply> {
  const headers: Record<string, string> = {};
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  return send(fillPath(route.path, input.params) + queryText(input.query), {
    method: route.method,
    headers,
    body: input.file && route.upload ? formOf(route.upload, input.file) : jsonOf(input.body),
    signal: input.signal ?? null,
  });
}

/** The browser writes the form's content type itself, with its boundary (A §7). */
function formOf(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
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
