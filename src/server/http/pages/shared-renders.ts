import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce, type Encoding, encodingFor, MIN_COMPRESSED_BYTES } from '#server/http/compression.ts';
import type { MaybePromise } from '#server/lib/maybe-promise.ts';

/** A page that several visitors receive, compressed once. */
type SharedPage = { bytes: Buffer; compress: (encoding: Encoding) => MaybePromise<Buffer> };

/** Visitors who ask for a page while it is being rendered receive the same page, or the same error. */
export function createSharedRenders() {
  const running = new Map<string, Promise<SharedPage>>();
  return (key: string, render: () => Promise<string>): Promise<SharedPage> => {
    const known = running.get(key);
    if (known) return known;
    const page = render()
      .then((html) => Buffer.from(html))
      .then((bytes) => ({ bytes, compress: compressOnce(bytes) }))
      .finally(() => running.delete(key));
    running.set(key, page);
    return page;
  };
}

export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, compress }: SharedPage,
): Promise<FastifyReply> {
  const encoding = bytes.length >= MIN_COMPRESSED_BYTES ? encodingFor(request) : null;
  const body = encoding ? await compress(encoding) : bytes;
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('cache-control', 'no-cache, private').header('vary', 'accept-encoding');
  return reply.type('text/html; charset=utf-8').send(body);
}
