import type { z } from 'zod';

/**
 * One call: who may try it at all (finer rules are the features' policies), what it takes and what it answers.
 * `anyone` includes visitors.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: 'anyone' | 'user' | 'admin';
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Takes a multipart form whose one file is in this field, instead of a JSON body. */
  upload?: string;
  status?: 200 | 201;
  /** Creates something: accepts an Idempotency-Key (R38). */
  idempotent?: true;
  answer: z.ZodType;
};
