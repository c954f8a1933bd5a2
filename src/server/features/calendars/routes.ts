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
  register(routes.getCalendar, (call) => {
    const { context, viewer, params } = call;
    const load = (origin: string) => service.loadMatchCalendar(context, viewer, { id: params.id, origin });
    return answer(call, `match-${params.id}`, load);
  });

  register(routes.getTournamentCalendar, (call) => {
    const { context, viewer, params } = call;
    const load = (origin: string) =>
      service.loadTournamentCalendar(context, viewer, { id: params.id, origin });
    return answer(call, `tournament-${params.id}`, load);
  });

  register(routes.getPersonalCalendar, (call) => {
    const { context, params } = call;
    const load = (origin: string) => service.loadPersonalCalendar(context, { ...params, origin });
    return answer(call, 'matches', load);
  });

  register(routes.getCalendarAddress, { noStore: true }, ({ context, viewer }) =>
    service.findAddress(context, viewer),
  );

  register(routes.renewCalendar, { limit: 'changes', noStore: true }, ({ context, viewer }) =>
    service.renewAddress(context, viewer),
  );

  register(routes.turnCalendarOff, { limit: 'changes', noStore: true }, ({ context, viewer }) =>
    service.endAddress(context, viewer),
  );
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
