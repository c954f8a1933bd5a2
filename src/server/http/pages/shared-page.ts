import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce, type Encoding, encodingFor, MIN_COMPRESSED_BYTES } from '#server/http/compression.ts';
import type { MaybePromise } from '#server/lib/slots.ts';

/** A page that several visitors receive, compressed once. */
export type SharedPage = { bytes: Buffer; compress: (encoding: Encoding) => MaybePromise<Buffer> };

export function toShared(html: string): SharedPage {
  const bytes = Buffer.from(html);
  return { bytes, compress: compressOnce(bytes) };
}

export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, compress }: SharedPage,
) {
  const encoding = bytes.length >= MIN_COMPRESSED_BYTES ? encodingFor(request) : null;
  const body = encoding ? await compress(encoding) : bytes;
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('cache-control', 'no-cache, private').header('vary', 'accept-encoding');
  return reply.type('text/html; charset=utf-8').send(body);
}

/** Data for a page, without a sign that ends the script element around them. */
export const jsonIn = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
