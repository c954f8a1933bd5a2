import type { z } from 'zod';

/**
 * An API call with its inputs and its answer. `access` is a first check, where `anyone` includes visitors, and `voter` is a
 * user or a guest (rule Y5); the policies of the features decide the rest. `summary` is shown in the API documentation.
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
