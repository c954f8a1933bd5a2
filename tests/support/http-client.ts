import { type Route, routes } from '#contract/routes.ts';
import {
  type ApiClient,
  type CallInput,
  cookieOf,
  PASSWORD,
  pathOf,
  type Reply,
  type TestUser,
} from './app.ts';

/** Calls a running server, each time over a new connection. */
export const httpClient = (address: string, cookie: string | null = null): ApiClient => ({
  cookie,
  call: (route, input = {}) => send(address, route, input, cookie),
});

/** Registers a user at a running server. */
export async function signUpOverHttp(address: string, username: string): Promise<TestUser> {
  const email = `${username}@test.example`;
  const body = { email, username, password: PASSWORD, firstName: username, lastName: 'Tester' };
  const reply = await send(address, routes.logIn, { body }, null);
  if (reply.status !== 200) throw new Error(`Signing up ${username} failed: ${JSON.stringify(reply.body)}`);
  return { ...httpClient(address, cookieOf(reply)), id: reply.body.id, email, user: reply.body };
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
