import type { APIRequestContext } from '@playwright/test';
import { type Answer, type Route, routes } from '#contract/routes.ts';
import { type ApiCaller, type CallInput, pathOf } from '#tests/support/http-client.ts';

export type Credentials = { email: string; password: string };

export type ApiClient = ApiCaller & {
  /** Returns the answer. @throws Error when the server refuses the call */
  send<R extends Route>(route: R, input?: CallInput): Promise<Answer<R>>;
};

/** Calls the server with the cookies of a page or of another request context. */
export function apiClient(api: APIRequestContext): ApiClient {
  const call: ApiCaller['call'] = async (route, input = {}) => {
    const answer = await api.fetch(pathOf(route, input), { method: route.method, data: input.body });
    const headers = answer.headers();
    const isJson = headers['content-type']?.includes('json');
    return { status: answer.status(), body: isJson ? await answer.json() : await answer.text(), headers };
  };
  return {
    call,
    async send(route, input) {
      const { status, body } = await call(route, input);
      if (status >= 400) throw new Error(`${route.method} ${route.path}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/**
 * Signs in over the API and returns the client. With the fields of a registration it registers.
 * @throws Error when the server refuses
 */
export async function signIn(api: APIRequestContext, credentials: Credentials): Promise<ApiClient> {
  const client = apiClient(api);
  await client.send(routes.logIn, { body: credentials });
  return client;
}
