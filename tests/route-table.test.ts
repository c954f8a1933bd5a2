import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#contract/errors.ts';
import { type Route, routes } from '#contract/routes.ts';
import { createApiDocument } from '#scripts/api-docs/document.ts';
import specification from './specification.json' with { type: 'json' };
import { openApp } from './support/community.ts';

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
