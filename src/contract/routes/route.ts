import { z } from 'zod';
import { cursorQuery, idParams, ok } from '#contract/shapes.ts';

/**
 * An API call with its inputs and its answer. `access` is a first check, where `anyone` includes visitors, and `voter` is a
 * user or a guest; the policies of the features decide the rest. `summary` is shown in the API documentation.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: 'anyone' | 'voter' | 'user' | 'admin';
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What the API documentation shows for a body whose schema converts its input. */
  documentedBody?: z.ZodType;
  /** The field of a multipart form with one file, which replaces the JSON body. */
  upload?: string;
  status?: 200 | 201;
  /** Whether the call accepts an Idempotency-Key (rule L5). */
  idempotent?: true;
  answer: z.ZodType;
};

type Parts = Omit<Route, 'method' | 'path' | 'access' | 'answer'> & { answer?: z.ZodType };
type Id<Path, P extends Parts> = P extends { params: z.ZodType }
  ? unknown
  : Path extends `${string}/:id${string}`
    ? { params: typeof idParams }
    : unknown;

/**
 * A call of the table. `:id` in its path is a whole number, unless the call has other `params`, and its answer is a message
 * (`ok`), unless it has another `answer`.
 */
export function call<
  Access extends Route['access'],
  Method extends Route['method'],
  Path extends Route['path'],
  const P extends Parts,
>(access: Access, endpoint: `${Method} ${Path}`, parts: P) {
  const [method, path = ''] = endpoint.split(' ');
  const params = path.includes('/:id') && { params: idParams };
  return { access, method, path, answer: ok, ...params, ...parts } as {
    access: Access;
    method: Method;
    path: Path;
  } & Id<Path, P> &
    (P extends { answer: z.ZodType } ? P : P & { answer: typeof ok });
}

/** The query and the answer of a list that is read page by page, by the shape of its rows (rule L12). */
export const pagesOf = <Row extends z.ZodType>(row: Row) => ({ query: cursorQuery, answer: z.array(row) });
