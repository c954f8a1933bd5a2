import fp from 'fastify-plugin';

/**
 * Warns once when X-Forwarded-For arrives from an address that TRUST_PROXY does not name. Behind such a proxy all users
 * count as one client, because the header is ignored.
 */
export const unnamedProxy = fp(
  async (app) => {
    let hasWarned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && isIgnored(request.ips)) {
        hasWarned = true;
        request.log.warn(
          'X-Forwarded-For was ignored, because it came from an address that TRUST_PROXY does not name. If this server is behind a proxy, name it in TRUST_PROXY. Otherwise limits count all its users as one.',
        );
      }
      done();
    });
  },
  { name: 'unnamed-proxy' },
);

/** Fastify lists only the address of the connection when it does not trust that address. */
const isIgnored = (ips: string[] | undefined) => (ips?.length ?? 1) === 1;
