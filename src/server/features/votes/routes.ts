import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { publishShownSide } from '#server/features/comments/service.ts';
import type { Guests } from '#server/features/guests/service.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { readDeviceCookie } from '#server/http/plugins/session.ts';
import { registerRoute } from '#server/http/register-route.ts';
import { createAddressHasher } from './address-hash.ts';
import type { BallotBox } from './ballot-box.ts';
import * as service from './service.ts';

export function votesRoutes(
  app: FastifyInstance,
  context: Context,
  {
    urgentContext,
    ballotBox,
    guests,
  }: { urgentContext: Context; ballotBox: BallotBox; guests: Pick<Guests, 'followsAccount'> },
) {
  const hashAddress = createAddressHasher(urgentContext);

  registerRoute(
    app,
    urgentContext,
    routes.castVote,
    ({ context: urgent, viewer, body, request }) =>
      service.castVote(urgent, ballotBox, {
        // The discussion is changed over the ordinary connections, so that the reserved ones stay free for votes.
        publishSide: () => publishShownSide(context, viewer.id, body),
        viewer,
        body,
        key: idempotencyKey(request),
        hashAddress: () => hashAddress(request.ip),
        followsAccount: () =>
          guests.followsAccount(readDeviceCookie(request, context.config), {
            guestId: viewer.id,
            matchupId: body.matchupId,
          }),
        log: request.log,
      }),
    { limit: 'votes' },
  );

  registerRoute(app, context, routes.listUserVotes, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.listUserVotes(context, viewer, params.id);
  });

  registerRoute(app, context, routes.getVoterStanding, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.getVoterStanding(context, viewer, params.id);
  });

  registerRoute(app, context, routes.checkVote, ({ context, viewer, params, reply }) => {
    reply.header('cache-control', 'no-store');
    return service.checkVote(context, viewer, params.id);
  });
}
