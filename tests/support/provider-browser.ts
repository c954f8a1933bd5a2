import { readOutcome } from '#contract/provider-address.ts';
import type { Route } from '#contract/routes.ts';
import type { CallInput, Reply, TestApp } from './app.ts';

type Form = Record<string, string>;
type Answer = { status: number; location: string | null; text: string };

/** The cookies of one site, as a browser keeps them. */
function createJar() {
  const cookies = new Map<string, string>();
  return {
    keep(headers: readonly string[]) {
      for (const header of headers) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(header)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    text: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    names: () => [...cookies.keys()],
    clear: () => cookies.clear(),
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => cookies.set(name, value),
  };
}

/**
 * A browser that walks between the app, which has the address `publicUrl`, and providers, which really listen. It sends the
 * app's cookies to the app and those of other sites to them.
 */
export function openBrowser(app: TestApp, publicUrl: string) {
  const own = createJar();
  const foreign = createJar();

  async function ask(url: string, form?: Form): Promise<Answer> {
    const body = form && new URLSearchParams(form).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    if (url.startsWith(publicUrl)) {
      const reply = await app.http.inject({
        method: form ? 'POST' : 'GET',
        url: url.slice(publicUrl.length) || '/',
        headers: {
          cookie: own.text(),
          ...(form ? { ...type, origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' } : {}),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      own.keep([reply.headers['set-cookie'] ?? []].flat());
      return { status: reply.statusCode, location: reply.headers.location ?? null, text: reply.body };
    }
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: foreign.text(), ...(form ? type : {}) },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    foreign.keep(reply.headers.getSetCookie());
    return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
  }

  /** Follows redirects until a page answers, or until `stopAt` begins the next address, which it returns. */
  async function walk(url: string, stopAt?: string): Promise<string> {
    let address = new URL(url, publicUrl).href;
    for (let steps = 0; steps < 15; steps += 1) {
      if (stopAt && address.startsWith(stopAt)) return address;
      const { location, text } = await ask(address);
      const form = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
      if (form?.startsWith(publicUrl) && text.includes('submit()')) {
        const answer = await ask(form, fieldsOf(text));
        address = new URL(answer.location ?? '/', publicUrl).href;
      } else if (location === null) return address;
      else address = new URL(location, address).href;
      if (isScreen(address)) return address;
    }
    throw new Error('The browser was led in a circle');
  }

  const isScreen = (address: string) =>
    address.startsWith(publicUrl) && !new URL(address).pathname.startsWith('/api/');

  return {
    cookies: own,
    /** Ends the sessions at the providers. */
    forgetProviders: foreign.clear,
    ask,
    walk,
    call: (route: Route, input: CallInput = {}): Promise<Reply> =>
      app
        .browser(own.text())
        .call(route, input)
        .then((reply) => {
          own.keep([(reply.headers['set-cookie'] as string[] | string | undefined) ?? []].flat());
          return reply;
        }),
    /** Signs in by a provider and returns the path of the screen at the end. */
    async signIn(provider: string, query = ''): Promise<string> {
      return (await walk(`/api/sign-in/${provider}${query}`)).slice(publicUrl.length);
    },
    /** Walks to a provider and stops before its answer reaches the app. Returns the address that carries the answer. */
    stopBeforeReturn: (provider: string, query = '') =>
      walk(`/api/sign-in/${provider}${query}`, `${publicUrl}/api/sign-in/${provider}/callback`),
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** The fields of a form that a page posts by itself. */
export const fieldsOf = (page: string): Form =>
  Object.fromEntries(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  );

/** What a screen's path says of the provider, such as `expired`. */
export const outcomeOf = (path: string): string | null =>
  readOutcome(new URL(path, 'http://any').search)?.outcome ?? null;
