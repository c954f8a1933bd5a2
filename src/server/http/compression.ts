import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';

/** The best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this a compressed answer saves nobody anything. */
export const WORTH_BYTES = 1024;
/** An answer lives for as long as nothing changes, maybe for one reader: quick, and still far smaller than gzip's best. */
const BROTLI_QUALITY = 4;

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] });

/** What the reader takes, null for bytes as they are. */
export function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' ? negotiator.negotiate(accepted) : null;
}

const PACK: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
};

/** Compresses bytes at most once in each encoding, when the first reader wants it. */
export function packOnce(bytes: Buffer): (encoding: Encoding) => MaybePromise<Buffer> {
  const packed = new Map<Encoding, MaybePromise<Buffer>>();
  return (encoding) => {
    const known = packed.get(encoding);
    if (known) return known;
    const packing = PACK[encoding](bytes);
    packed.set(encoding, packing);
    packing.then(
      (done) => packed.set(encoding, done),
      () => packed.delete(encoding),
    );
    return packing;
  };
}
