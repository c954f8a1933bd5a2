import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client reads it
let document: any;

beforeAll(async () => {
  app = await createTestApp();
  document = (await app.http.inject({ url: '/api/docs/openapi.json' })).json();
});
afterAll(() => app.close());

const all = Object.entries(routes) as [string, Route][];
const inOpenApi = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Reads 'GET /api/x' for each route from the printed tree, where each line continues the path of its parent. */
function registeredRoutes(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    path.splice(indent.length / 4, Infinity, part);
    return methods ? methods.split(', ').map((method) => `${method} ${path.join('')}`) : [];
  });
}

describe('the route table', () => {
  it('lists exactly the routes that the server registers below /api', () => {
    const registered = registeredRoutes(app.http.printRoutes({ commonPrefix: false }));
    const calls = registered.filter(
      (call) => / \/api\//.test(call) && !/^(HEAD|OPTIONS) | \/api\/docs/.test(call),
    );
    expect(calls.sort()).toEqual(
      [...all.map(([, { method, path }]) => `${method} ${path}`), 'GET /api/login'].sort(),
    );
  });
});

describe('the OpenAPI document', () => {
  it('has version 3.1 and names the product', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Battle of the Beats' } });
  });

  it.each(all)('describes %s with its answer, its refusals and its access (rule L2)', (_, route) => {
    const operation = document.paths[inOpenApi(route.path)]?.[route.method.toLowerCase()];
    expect(route.summary.startsWith(operation.summary)).toBe(true);
    expect(operation.summary).toMatch(/^[A-Z][^(]+$/);
    expect(operation.responses[String(route.status ?? 200)].content).toBeDefined();
    expect(operation.responses['4XX'].content['application/json'].schema.properties).toHaveProperty('code');
    expect(operation.security !== undefined).toBe(route.access !== 'anyone');
    expect(operation.requestBody !== undefined).toBe(Boolean(route.body ?? route.upload));
    if (route.upload) expect(Object.keys(operation.requestBody.content)).toEqual(['multipart/form-data']);
    const named = (operation.parameters ?? []).map((parameter: { name: string }) => parameter.name);
    for (const [, name] of route.path.matchAll(/:(\w+)/g)) expect(named).toContain(name);
  });

  it('describes the route table only, and every reference in it resolves', () => {
    const operations = Object.values<object>(document.paths).flatMap(Object.keys);
    expect(operations).toHaveLength(all.length);
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const found = String(reference)
        .replace('#/', '')
        .split('/')
        .reduce((part, key) => part?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });
});

describe('the page of the OpenAPI document', () => {
  it('runs only its own script, by a nonce that is new for each request', async () => {
    const read = async () => {
      const reply = await app.http.inject({ url: '/api/docs/' });
      const [, nonce] = /'nonce-([\w-]+)'/.exec(String(reply.headers['content-security-policy'])) ?? [];
      return { reply, nonce };
    };
    const [one, two] = [await read(), await read()];
    expect(one.reply.statusCode).toBe(200);
    expect(one.reply.body).toContain(`nonce="${one.nonce}"`);
    expect(one.nonce).not.toBe(two.nonce);
    expect(one.reply.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(one.reply.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it('loads its script and the document only', async () => {
    const read = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
      const { statusCode, headers, body } = await app.http.inject({ method, url });
      return { statusCode, type: headers['content-type'], to: headers.location, body };
    };
    expect(await read('/api/docs')).toMatchObject({ statusCode: 301, to: '/api/docs/' });
    expect(await read('/api/docs/', 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    const script = await read('/api/docs/js/scalar.js');
    expect(script).toMatchObject({ statusCode: 200, type: 'application/javascript; charset=utf-8' });
    expect(script.body.length).toBeGreaterThan(1_000_000);
    const nothing = await read('/api/docs/nothing');
    expect(nothing.statusCode).toBe(404);
    expect(JSON.parse(nothing.body)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
