import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '#server/lib/slots.ts';

/** The content encodings that the server offers, in order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Compression saves no time below this size. */
export const MIN_COMPRESSED_BYTES = 1024;
/** A fast level, because an answer may serve one reader only. It compresses about as well as gzip's best level, or better. */
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

/** Returns a function that compresses `bytes` on the first call for an encoding and then reuses the result. */
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
