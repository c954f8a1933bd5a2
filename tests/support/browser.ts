import type { ApiClient, Reply, TestApp } from './app.ts';

/** A browser that starts with these cookies, keeps every cookie that the server sets, and forgets those that it clears. */
export function openBrowser(app: TestApp, cookies: Record<string, string> = {}): ApiClient {
  const jar = new Map(Object.entries(cookies));
  const keep = ({ headers }: Reply) => {
    for (const header of [headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  return {
    cookie: null,
    async call(route, input) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await app.browser(cookie).call(route, input);
      keep(reply);
      return reply;
    },
  };
}
