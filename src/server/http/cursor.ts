import type { z } from 'zod';
import { fieldError } from './errors.ts';

/** The header that names the next page of a list; the last page has none (rule L12). */
export const NEXT_CURSOR = 'next-cursor';

/** Rows of a list, and the cursor of the page that follows them; null on the last page. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** The position after which the next page begins, as opaque text. `position` is JSON. */
export const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The position in a cursor. @throws AppError INVALID_INPUT for a cursor that this list never sends */
export function decodeCursor<S extends z.ZodType>(position: S, cursor: string): z.output<S> {
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw fieldError('INVALID_INPUT', 'cursor', 'This page does not exist. Please read the list again.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The first `limit` rows as a page. The caller reads `limit + 1` rows: the extra row shows that another page follows.
 * `positionOf` returns the position of the last row.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (last: Row) => unknown,
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return { rows: shown, nextCursor: isLast ? null : encodeCursor(positionOf(last)) };
}
