import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';

/** In order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Compression saves no time below this size. */
export const MIN_COMPRESSED_BYTES = 1024;
/** Fast, because an answer may serve one reader only, and still far smaller than gzip's best. */
const BROTLI_QUALITY = 4;

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] });

/** The encoding to answer with, or null for none. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' ? negotiator.negotiate(accepted) : null;
}

const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
};

/** Compresses bytes at most once in each encoding, with the first request for it. */
export function compressOnce(bytes: Buffer): (encoding: Encoding) => MaybePromise<Buffer> {
  const compressed = new Map<Encoding, MaybePromise<Buffer>>();
  return (encoding) => {
    const known = compressed.get(encoding);
    if (known) return known;
    const compressing = COMPRESS[encoding](bytes);
    compressed.set(encoding, compressing);
    compressing.then(
      (done) => compressed.set(encoding, done),
      () => compressed.delete(encoding),
    );
    return compressing;
  };
}
