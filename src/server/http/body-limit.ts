import type { z } from 'zod';
import type { Route } from '#contract/routes.ts';

/** The largest JSON body of any call. Lists of 64 songs need most of it. */
export const MAX_BODY_BYTES = 256 * 1024;
/**
 * Room for a text that was pasted and is too long, which gets its field's message and not 413, for white space, and for fields
 * that the server ignores. A longer text is refused by its length before anything reads it.
 */
const SPARE_BYTES = 64 * 1024;
/** A character as two escapes (`\uXXXX`), or decomposed into four characters of UTF-8. */
const CHARACTER_BYTES = 12;
/** A number, a word such as `false`, or a text whose pattern bounds it: a date, a colour, a hash. */
const SHORT_BYTES = 64;

/** The most bytes that a call's JSON body may have, packed or not: what its fields can need, and some spare (rule L3). */
export function bodyLimitOf({ body, documentedBody }: Pick<Route, 'body' | 'documentedBody'>): number {
  const schema = documentedBody ?? body;
  return Math.min(MAX_BODY_BYTES, SPARE_BYTES + (schema ? neededBytes(schema) : 0));
}

/** The bytes of the largest value that a schema takes; infinite where it names no limit. */
function neededBytes(schema: z.core.$ZodType): number {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return textBytes(def);
    case 'array':
      return maximumOf(def) * (1 + neededBytes(def.element));
    case 'object':
      return objectBytes(def.shape);
    case 'union':
      return Math.max(...def.options.map(neededBytes));
    case 'optional':
    case 'nullable':
    case 'default':
      return neededBytes(def.innerType);
    case 'pipe':
      return neededBytes(def.in);
    default:
      return SHORT_KINDS.has(def.type) ? SHORT_BYTES : Number.POSITIVE_INFINITY;
  }
}

const SHORT_KINDS = new Set(['number', 'int', 'boolean', 'null', 'enum', 'literal']);

type Checked = { checks?: z.core.$ZodCheck<never>[] | undefined };

const checksOf = ({ checks = [] }: Checked) =>
  checks.map((check) => check._zod.def as z.core.$ZodChecks['_zod']['def']);

const maximumOf = (def: Checked) =>
  Math.min(...checksOf(def).map((check) => (check.check === 'max_length' ? check.maximum : Infinity)));

function textBytes(def: z.core.$ZodStringDef): number {
  const maximum = maximumOf(def);
  const isFormat = 'format' in def || checksOf(def).some(({ check }) => check === 'string_format');
  return maximum === Number.POSITIVE_INFINITY && isFormat ? SHORT_BYTES : maximum * CHARACTER_BYTES;
}

/** With the quotes, colon and comma of each field. */
function objectBytes(shape: z.core.$ZodShape): number {
  const fields = Object.entries(shape);
  return fields.reduce((sum, [name, field]) => sum + name.length + 4 + neededBytes(field), 2);
}
