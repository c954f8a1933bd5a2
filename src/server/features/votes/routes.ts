import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import { publishShownSide } from '#server/features/comments/service.ts';
import type { Guests } from '#server/features/guests/service.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { readDeviceCookie } from '#server/http/plugins/session.ts';
import type { Register } from '#server/http/register-route.ts';
import { createAddressHasher } from './address-hash.ts';
import type { BallotBox } from './ballot-box.ts';
import * as service from './service.ts';

type Voting = {
  context: Context;
  urgentContext: Context;
  ballotBox: BallotBox;
  guests: Pick<Guests, 'followsAccount'>;
};

export function votesRoutes(
  register: Register,
  registerUrgent: Register,
  { context, urgentContext, ballotBox, guests }: Voting,
) {
  const hashAddress = createAddressHasher(urgentContext);

  registerUrgent(
    routes.castVote,
    { limit: 'votes', isShort: true },
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
  );

  register(routes.listUserVotes, { noStore: true }, service.listUserVotes);

  register(routes.getVoterStanding, { noStore: true }, service.getVoterStanding);

  register(routes.checkVote, { noStore: true }, service.checkVote);
}
