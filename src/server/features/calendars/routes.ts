import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/errors.ts';
import { passAnswer } from '#server/http/page-reply.ts';
import type { Register } from '#server/http/register-route.ts';
import * as service from './service.ts';

type Call = { context: Context; request: FastifyRequest; reply: FastifyReply };
type File = { bytes: Buffer; etag: string };

export function calendarsRoutes(register: Register) {
  register(routes.getCalendar, (call) =>
    answer(call, `match-${call.params.id}`, (origin) => service.loadMatchCalendar(call, origin)),
  );

  register(routes.getTournamentCalendar, (call) =>
    answer(call, `tournament-${call.params.id}`, (origin) => service.loadTournamentCalendar(call, origin)),
  );

  register(routes.getPersonalCalendar, (call) =>
    answer(call, 'matches', (origin) => service.loadPersonalCalendar(call, origin)),
  );

  register(routes.getCalendarAddress, { noStore: true }, service.findAddress);

  register(routes.renewCalendar, { limit: 'changes', noStore: true }, service.renewAddress);

  register(routes.turnCalendarOff, { limit: 'changes', noStore: true }, service.endAddress);
}

/** @throws AppError BAD_REQUEST for a broken Host header, and what `load` throws */
async function answer(
  { context, request, reply }: Call,
  name: string,
  load: (origin: string) => Promise<File>,
) {
  const address = context.config.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError('BAD_REQUEST', 'The Host header is not valid.');
  const file = await passAnswer(context, request, () => load(new URL(address).origin));
  reply.header('content-disposition', `inline; filename="${name}.ics"`);
  return { ...file, type: 'text/calendar; charset=utf-8' };
}
