import type { CurrentUser } from '#contract/account.ts';
import { type Route, routes } from '#contract/routes.ts';

export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, refusals included
  body: any;
  headers: Record<string, unknown>;
};

export type CallInput = {
  params?: Record<string, number | string>;
  query?: Record<string, number | string>;
  body?: unknown;
  /** The one file of an upload, which `httpClient` cannot send. */
  file?: Buffer;
  headers?: Record<string, string>;
};

/** Calls the server. */
export type ApiCaller = { call(route: Route, input?: CallInput): Promise<Reply> };
/** Calls the server with the cookie of one browser. */
export type ApiClient = ApiCaller & { cookie: string | null };
export type TestUser = ApiClient & { id: number; email: string; user: CurrentUser };

export const PASSWORD = 'correct horse';

/** What a user with that username sends to register. */
export const registrationOf = (username: string) => ({
  email: `${username}@test.example`,
  username,
  password: PASSWORD,
  firstName: username,
  lastName: 'Tester',
});

/** The first cookie that this reply sets, as a browser sends it back. */
export function cookieOf(reply: Reply): string | null {
  const header = [reply.headers['set-cookie']].flat()[0];
  return typeof header === 'string' ? (header.split(';')[0] ?? null) : null;
}

/** The path of a call with its query. */
export function pathOf({ path }: Route, { params, query }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => String(params?.[name]));
  if (!query) return filled;
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${filled}?${new URLSearchParams(fields)}`;
}

/** Calls a running server, each time over a new connection. */
export const httpClient = (address: string, cookie: string | null = null): ApiClient => ({
  cookie,
  call: (route, input = {}) => send(address, route, input, cookie),
});

/** Registers a user at a running server. @throws Error when the registration is refused */
export async function signUpOverHttp(address: string, username: string): Promise<TestUser> {
  const body = registrationOf(username);
  const reply = await send(address, routes.logIn, { body }, null);
  if (reply.status !== 200) throw new Error(`Signing up ${username} failed: ${JSON.stringify(reply.body)}`);
  return { ...httpClient(address, cookieOf(reply)), id: reply.body.id, email: body.email, user: reply.body };
}

async function send(address: string, route: Route, input: CallInput, cookie: string | null): Promise<Reply> {
  const response = await fetch(address + pathOf(route, input), {
    method: route.method,
    headers: {
      connection: 'close',
      ...(cookie ? { cookie } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
  };
}
