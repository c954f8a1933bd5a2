import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MAX_UPLOAD_BYTES } from '#contract/image.ts';
import { IMAGE_MISSING, IMAGE_TOO_LARGE } from '#contract/messages/image.ts';
import { AppError, fieldError, UNREADABLE_REQUEST } from '#server/http/errors.ts';

/** A form has one file and may have a few short fields, which the server ignores. */
const LIMITS = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 1,
  fields: 8,
  parts: 9,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
};
/** The file, boundaries, part headers and fields. */
const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 32 * 1024;

const tooLarge = () => new AppError('TOO_LARGE', IMAGE_TOO_LARGE);

/** In the scope that registers this plugin, routes accept forms and nothing else. */
export const uploads = fp(
  async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: LIMITS });
  },
  { name: 'uploads' },
);

/**
 * Refuses content types other than a form, and too large a Content-Length, before reading the body.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE
 */
export function refuseUnfitForm(request: FastifyRequest): void {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_TYPE', 'Please send the picture as a form (multipart/form-data).');
  }
  if (Number(request.headers['content-length']) > MAX_FORM_BYTES) throw tooLarge();
}

/** Reads the file in that field of the form. @throws AppError TOO_LARGE, INVALID_INPUT at the field, BAD_REQUEST */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  try {
    const file = await Promise.race([readFile(request, field), rejectOversizedForm(request)]);
    if (file?.length) return file;
  } catch (error) {
    throw refusalOf(error, field);
  }
  throw fieldError('INVALID_INPUT', field, IMAGE_MISSING);
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let file: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === field) file = await part.toBuffer();
    else part.file.resume();
  }
  return file;
}

/** Counts the received bytes, because Content-Length may be missing and the parser's limits ignore bytes between parts. */
function rejectOversizedForm({ raw }: FastifyRequest): Promise<never> {
  let receivedBytes = 0;
  return new Promise((_, reject) => {
    raw.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > MAX_FORM_BYTES) reject(tooLarge());
    });
  });
}

const REFUSALS: Record<string, (field: string) => AppError> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: (field) => fieldError('INVALID_INPUT', field, 'Please send one file at a time.'),
  FST_PARTS_LIMIT: (field) => fieldError('INVALID_INPUT', field, 'Please send only the file.'),
  FST_FIELDS_LIMIT: (field) => fieldError('INVALID_INPUT', field, 'Please send only the file.'),
};

/** Maps a parser error to a refusal: the form lacks a boundary, ends too early or has too many parts. */
function refusalOf(error: unknown, field: string): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REFUSALS[code]?.(field) ?? new AppError('BAD_REQUEST', UNREADABLE_REQUEST);
}
