import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fill, WORST } from '#tests/support/worst-texts.ts';
import { type Route, routes } from './routes.ts';

/** What the server must not exceed in one call, because all others wait meanwhile (rule L4). */
const MAX_MS = 50;
/** The largest body (rule L3). */
const BODY_CHARACTERS = 256 * 1024;

type Field = { path: (string | number)[]; maximum: number };

/** Every text field of a schema, with its maximum length. */
function textFieldsOf(schema: z.core.$ZodType, path: Field['path'] = []): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, maximum: maximumOf(def) }];
    case 'array':
      return textFieldsOf(def.element, [...path, 0]);
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textFieldsOf(field, [...path, name]));
    case 'union':
      return def.options.flatMap((option) => textFieldsOf(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return textFieldsOf(def.innerType, path);
    case 'pipe':
      return textFieldsOf(def.in, path);
    default:
      return [];
  }
}

function maximumOf({ checks = [] }: z.core.$ZodStringDef): number {
  const maxima = checks.map((check) => Reflect.get(check._zod.def, 'maximum'));
  return Math.min(BODY_CHARACTERS, ...maxima.filter((maximum) => typeof maximum === 'number'));
}

/** A value with a text at one place, and lists as long as the body allows. */
function valueAt([key, ...rest]: Field['path'], text: string): unknown {
  if (key === undefined) return text;
  const inner = valueAt(rest, text);
  const count = Math.min(1000, Math.ceil(BODY_CHARACTERS / text.length));
  return typeof key === 'number' ? Array.from({ length: count }, () => inner) : { [key]: inner };
}

/** The processor's time in the fastest of some runs, so that a busy machine does not count. */
function fastestMs(run: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let runs = 0; runs < 5 && fastest > MAX_MS / 2; runs += 1) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}

const fields = Object.entries<Route>(routes).flatMap(([name, route]) =>
  (['params', 'query', 'body', 'documentedBody'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    // A body that converts its input is documented by the schemas that it parses with.
    const parsed = part === 'documentedBody' ? (route.body as z.ZodType) : schema;
    return textFieldsOf(schema).map((field) => ({
      ...field,
      parsed,
      label: `${name} ${field.path.join('.')}`,
    }));
  }),
);

describe('a text field of a call', () => {
  it('is found in every part of the route table', () => {
    expect(fields.length).toBeGreaterThan(90);
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'logIn email',
        'submitSongs songs.0.title',
        'searchSongs q',
        'createComment content',
      ]),
    );
  });

  it.each(Object.entries(WORST))('is refused or read within 50 ms: %s', (_, unit) => {
    for (const { parsed, path, maximum, label } of fields) {
      for (const length of new Set([maximum, maximum * 4, BODY_CHARACTERS])) {
        const text = fill(unit, Math.min(length, BODY_CHARACTERS));
        const value = valueAt(path, text);
        expect(
          fastestMs(() => parsed.safeParse(value)),
          `${label} of ${length}`,
        ).toBeLessThan(MAX_MS);
      }
    }
  });
});
