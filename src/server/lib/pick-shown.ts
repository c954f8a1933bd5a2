import type { z } from 'zod';

type Shown<Value> = Value extends Date ? string : Value;

/** The fields of a row that an answer's schema lists. Instants become ISO texts. */
export function pickShown<S extends z.ZodObject, Row extends object>(schema: S, row: Row) {
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = row[name as keyof Row];
    if (value !== undefined) shown[name] = value instanceof Date ? value.toISOString() : value;
  }
  return shown as { [Name in keyof Row & keyof S['shape']]: Shown<Row[Name]> };
}
