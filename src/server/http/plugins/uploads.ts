import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/image.ts';
import { AppError, fieldError } from '#server/http/errors.ts';

/** What a form may hold beside its one file: boundaries, part headers and a few short fields, which nobody reads. */
const LIMITS = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 1,
  fields: 8,
  parts: 9,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
};
const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 32 * 1024;

const tooLarge = () => new AppError('TOO_LARGE', 'File size must be less than 5MB');

/** Lets the calls of this scope, and no others, take forms; they take nothing else (R7). */
export async function registerUploads(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: LIMITS });
}

/** Refuses, before a byte of the body is read, what is no form or says that it is too large (A §9). */
export function refuseUnfitForm(request: FastifyRequest): void {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_TYPE', 'Please send the picture as a form (multipart/form-data).');
  }
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw tooLarge();
}

/** The one file of a form, in that field. @throws AppError TOO_LARGE, INVALID_INPUT at the field, BAD_REQUEST */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  try {
    const file = await Promise.race([takeFile(request, field), refuseEndless(request)]);
    if (file?.length) return file;
  } catch (error) {
    throw refusalOf(error, field);
  }
  throw fieldError('INVALID_INPUT', field, 'Please select an image file');
}

async function takeFile(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let file: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === field) file = await part.toBuffer();
    else part.file.resume();
  }
  return file;
}

/** A form need not say its length, and what stands between its parts counts towards no limit of theirs. */
function refuseEndless({ raw }: FastifyRequest): Promise<never> {
  let taken = 0;
  return new Promise((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > MAX_FORM_BYTES) reject(tooLarge());
    });
  });
}

const REFUSALS: Record<string, (field: string) => AppError> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: (field) => fieldError('INVALID_INPUT', field, 'Please send one file at a time.'),
  FST_PARTS_LIMIT: (field) => fieldError('INVALID_INPUT', field, 'Please send the file alone.'),
  FST_FIELDS_LIMIT: (field) => fieldError('INVALID_INPUT', field, 'Please send the file alone.'),
};

/** What is thrown while a form is read is about the form: it has no boundary, ends too early, holds too much. */
function refusalOf(error: unknown, field: string): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    REFUSALS[code]?.(field) ??
    new AppError('BAD_REQUEST', 'The request could not be read. Please check it and try again.')
  );
}
