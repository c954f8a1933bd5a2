import { type Route, routes } from '#contract/routes.ts';
import { type Caller, type CallInput, cookieOf, PASSWORD, type Person, pathOf, type Reply } from './app.ts';

/** Somebody who calls a running server, each time over a connection of its own. */
export const callerAt = (address: string, cookie: string | null = null): Caller => ({
  cookie,
  call: (route, input = {}) => send(address, route, input, cookie),
});

/** Registers a person at a running server. */
export async function signUpAt(address: string, username: string): Promise<Person> {
  const email = `${username}@test.example`;
  const body = { email, username, password: PASSWORD, firstName: username, lastName: 'Tester' };
  const reply = await send(address, routes.logIn, { body }, null);
  if (reply.status !== 200) throw new Error(`Signing up ${username} failed: ${JSON.stringify(reply.body)}`);
  return { ...callerAt(address, cookieOf(reply)), id: reply.body.id, email, user: reply.body };
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
