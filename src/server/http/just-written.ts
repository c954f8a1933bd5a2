import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/config.ts';
import type { JustWritten } from './old-reads.ts';
import { cookieOptions, isSecure } from './plugins/session.ts';

/** Longer than a replica that is read may be behind. */
const REMEMBERED_S = 5;
const MAX_REMEMBERED = 10_000;

const cookieName = (secure: boolean) => (secure ? '__Host-beats_wrote' : 'beats_wrote');

/** Who has just written, where a replica is read. */
export function createJustWritten(config: Config): JustWritten {
  if (!config.databaseReplicaUrl) return { note: () => {}, has: () => false };
  const writers = new LRUCache<number, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_S * 1_000 });
  const idOf = ({ viewer, voter }: FastifyRequest) => (viewer ?? voter)?.id;
  return {
    note(request, reply) {
      if (request.headers.authorization !== undefined) return;
      const id = idOf(request);
      if (id !== undefined) writers.set(id, true);
      const secure = isSecure(request, config);
      reply.setCookie(cookieName(secure), '1', { ...cookieOptions(secure), maxAge: REMEMBERED_S });
    },
    has(request) {
      const id = idOf(request);
      return (
        request.headers.authorization !== undefined ||
        request.cookies[cookieName(isSecure(request, config))] !== undefined ||
        (id !== undefined && writers.has(id))
      );
    },
  };
}
