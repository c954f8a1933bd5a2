import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#contract/errors.ts';
import { type Route, routes } from '#contract/routes.ts';
import { createApiDocument } from '#scripts/api-docs/document.ts';
import specification from './specification.json' with { type: 'json' };
import { addressOf, openApp } from './support/community.ts';
import { registrationOf } from './support/http-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client reads it
let document: any;

const app = await openApp();
beforeAll(async () => {
  document = await createApiDocument();
});

type Schema = {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

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

/** What a browser opens, without JSON. */
const NAVIGATIONS = [
  'GET /api/login',
  'GET /api/sign-in/:provider',
  'GET /api/sign-in/:provider/callback',
  'POST /api/sign-in/:provider/callback',
];

describe('the route table', () => {
  it('lists exactly the routes that the server registers below /api, except navigations and /api/docs', () => {
    const registered = registeredRoutes(app.http.printRoutes({ commonPrefix: false }));
    const calls = registered.filter(
      (call) => / \/api\//.test(call) && !/^(HEAD|OPTIONS) | \/api\/docs/.test(call),
    );
    expect(calls.sort()).toEqual(
      [...all.map(([, { method, path }]) => `${method} ${path}`), ...NAVIGATIONS].sort(),
    );
  });
});

describe('the OpenAPI document', () => {
  it('has version 3.1 and names the product', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Battle of the Beats' } });
  });

  it.each(all)('describes %s with its answer, its refusals and its access (rule L2)', (name, route) => {
    const operation = document.paths[inOpenApi(route.path)]?.[route.method.toLowerCase()];
    expect(route.summary.startsWith(operation.summary)).toBe(true);
    expect(operation.summary).toMatch(/^[A-Z][^(]+$/);
    expect(operation.responses[String(route.status ?? 200)].content).toBeDefined();
    for (const status of new Set(Object.values(ERROR_STATUS))) {
      const { schema } = operation.responses[status].content['application/json'];
      expect(schema.$ref).toBe('#/components/schemas/ErrorBody');
    }
    expect(operation.operationId).toBe(name);
    const isOptional = operation.security.some((scheme: object) => Object.keys(scheme).length === 0);
    expect(isOptional).toBe(route.access === 'anyone');
    expect(operation.requestBody !== undefined).toBe(Boolean(route.body ?? route.upload));
    if (route.upload) expect(Object.keys(operation.requestBody.content)).toEqual(['multipart/form-data']);
    const named = (operation.parameters ?? []).map((parameter: { name: string }) => parameter.name);
    for (const [, name] of route.path.matchAll(/:(\w+)/g)) expect(named).toContain(name);
  });

  /** The schema that a reference names, without `null` as an alternative. */
  const resolved = (schema: Schema): Schema => {
    const [choice] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
    if (choice) return resolved(choice);
    if (!schema.$ref) return schema;
    return resolved(document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]);
  };
  /** The fields of a schema or of the rows of a list. */
  const fieldsOf = (schema: Schema): Record<string, Schema> => {
    const { items, properties = {} } = resolved(schema);
    return items ? fieldsOf(items) : properties;
  };

  it.each(Object.entries<Record<string, string>>(specification.answers))(
    'has the call %s with the fields that other programs read',
    (call, parts) => {
      const [method = '', path = ''] = call.split(' ');
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation).toBeDefined();
      const [content] = Object.values<{ schema: Schema }>(
        (operation.responses[201] ?? operation.responses[200]).content,
      );
      for (const [part, names] of Object.entries(parts)) {
        const fields = fieldsOf(content?.schema ?? {});
        const found = part ? fieldsOf(fields[part] ?? {}) : fields;
        const shape = (specification.shapes as Record<string, string>)[names] ?? names;
        expect(Object.keys(found)).toEqual(expect.arrayContaining(shape.split(' ')));
      }
    },
  );

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

/** In the repository, so that the client finds its runtime. */
const FOLDER = resolve('dist/generated-client');
const CLIENT = join(FOLDER, 'client.ts');

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, 'openapi.json');
  writeFileSync(path, JSON.stringify(document));
  writeFileSync(CLIENT, await generateSource(path));
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** TypeScript must find an error after each `@ts-expect-error`, and reports a mark without one. */
const USE = `
import { castVote, getCurrentUser, getTournament, logIn } from './client.ts';

export async function use() {
  await logIn({ email: 'ada@test.example', password: 'secret words' });
  await logIn({ email: 'a@b.example', password: 'x', firstName: 'A', lastName: 'B', username: 'ab' });
  // @ts-expect-error a sign-in needs a password
  await logIn({ email: 'ada@test.example' });
  // @ts-expect-error the id of a song is a number
  await castVote({ tournamentId: 1, matchupId: 2, songId: 'three' });
  const user = await getCurrentUser();
  if (user.status === 200) {
    const { level }: { level: number } = user.data;
    // @ts-expect-error the current user has no such field
    user.data.passwordHash;
    return level;
  }
  const tournament = await getTournament('1');
  return tournament.status === 200 ? tournament.data.name.length : tournament.data.code.length;
}
`;

describe('a client that is generated from the OpenAPI document', () => {
  it('has typed bodies and answers', () => {
    const file = join(FOLDER, 'use.ts');
    writeFileSync(file, USE);
    const options =
      '--noEmit --strict --skipLibCheck --ignoreConfig --target esnext --module nodenext --moduleResolution nodenext --allowImportingTsExtensions';
    const tsc = execFileSync('node_modules/.bin/tsc', [...options.split(' '), file], { encoding: 'utf8' });
    expect(tsc).toBe('');
  });

  it('signs up, reads the user, and gets refusals with their code', async () => {
    const client = await import(CLIENT);
    client.defaults.baseUrl = await addressOf(app);
    const signedUp = await client.logIn(registrationOf('ada'));
    expect(signedUp).toMatchObject({ status: 200, data: { username: 'ada', role: 'user' } });
    const cookie = signedUp.headers.get('set-cookie').split(';')[0];
    expect(await client.getCurrentUser({ headers: { cookie } })).toMatchObject({ data: { username: 'ada' } });
    expect(await client.getCurrentUser()).toMatchObject({ status: 401, data: { code: 'UNAUTHORIZED' } });

    const body = { name: 'Robot', scope: 'write' };
    const { data } = await client.createApiKey(body, { headers: { cookie } });
    const headers = { authorization: `Bearer ${data.key}` };
    const cup = { name: 'Robot Cup', maxParticipants: 4 };
    expect(await client.createTournament(cup, { headers })).toMatchObject({ status: 201 });
    expect(await client.listOwnTournaments({}, { headers })).toMatchObject({ data: [{ name: 'Robot Cup' }] });
  });
});
