import { z } from 'zod';
import type { ListPage } from '#contract/paging.ts';
import { id, MAX_CURSOR_LENGTH } from '#contract/shapes.ts';
import { fieldError } from './errors.ts';

/** The header that names the next page of a list; the last page has none. */
export const NEXT_CURSOR = 'next-cursor';

export type { ListPage as Page };

/** The position after which the next page begins, as opaque text. `position` is JSON. */
export const encodeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** A text in a position, as PostgreSQL takes it. Instants of a position are `plausibleInstant`, ids `id`. */
export const positionText = z
  .string()
  .max(MAX_CURSOR_LENGTH)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed());

/** The position in a cursor; undefined for the first page. @throws AppError INVALID_INPUT for a cursor of another form */
export function decodeCursor<S extends z.ZodType>(position: S, cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw fieldError(
    'INVALID_INPUT',
    'cursor',
    'This cursor is not valid. Please load the list from the start.',
  );
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
): ListPage<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return { rows: shown, nextCursor: isLast ? null : encodeCursor(positionOf(last)) };
}

const idPosition = z.object({ id });

/** The id after which a page of a list by id begins; undefined for the first page. @throws AppError INVALID_INPUT */
export const idOf = (cursor: string | undefined) => decodeCursor(idPosition, cursor)?.id;

/** `toPage` for a list by id. */
export const toPageById = <Row extends { id: number }>(rows: readonly Row[], limit: number): ListPage<Row> =>
  toPage(rows, limit, ({ id }) => ({ id }));
