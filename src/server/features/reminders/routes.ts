import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import { AppError } from '#server/http/errors.ts';
import type { Register } from '#server/http/register-route.ts';
import type { Digests } from './digest.ts';
import type { FindSigner } from './keys.ts';
import * as service from './service.ts';

type Parts = {
  digests: Digests;
  findSigner: FindSigner;
  /** Origins of push services besides the known ones, in tests. */
  pushOrigins: readonly string[];
};

export function remindersRoutes(
  app: FastifyInstance,
  register: Register,
  { digests, findSigner, pushOrigins }: Parts,
) {
  register(routes.getReminders, { noStore: true }, (call) => service.getReminders(call, findSigner));

  register(routes.updateReminders, { limit: 'changes', noStore: true }, (call) =>
    service.updateReminders(call, findSigner),
  );

  register(routes.addPushDevice, { limit: 'changes', noStore: true }, (call) =>
    service.addPushDevice(call, { findSigner, pushOrigins }),
  );

  register(routes.deletePushDevice, { limit: 'changes', noStore: true }, (call) =>
    service.deletePushDevice(call, findSigner),
  );

  register(routes.getTournamentReminders, { noStore: true }, service.getTournamentReminders);

  register(
    routes.updateTournamentReminders,
    { limit: 'changes', noStore: true },
    service.updateTournamentReminders,
  );

  const unsubscribe = async (token: string) => {
    if (!(await digests.unsubscribe(token)))
      throw new AppError('INVALID_INPUT', 'This link is incomplete. Open it from the mail again.');
    return { message: 'You get no more mails with reminders.' };
  };
  register(routes.unsubscribe, { noStore: true }, ({ body }) => unsubscribe(body.token));

  // What mail programs send to the address of List-Unsubscribe: a form, whose one field says nothing more (RFC 8058). Its parsers
  // are for this route alone.
  app.register(async (inner) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      inner.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 1_024 }, (_request, _body, done) =>
        done(null),
      );
    const config = { allowsCrossSite: true, ignoresSession: true } as const;
    inner.post<{ Querystring: { token?: unknown } }>('/unsubscribe', { config }, async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      return unsubscribe(String(query.token ?? ''));
    });
  });
}
