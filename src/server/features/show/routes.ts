import { routes } from '#contract/routes.ts';
import type { Context } from '#server/context.ts';
import type { Guests } from '#server/features/guests/service.ts';
import { readGuestCookie, setGuestCookie } from '#server/http/plugins/session.ts';
import { addShareCookie } from '#server/http/plugins/share-cookie.ts';
import type { Register } from '#server/http/register-route.ts';
import { clientNetwork } from '#server/lib/network-trust.ts';
import * as room from './room.ts';
import type { RoomChanges } from './room-changes.ts';
import { readShow, setStageSound, steerShow } from './service.ts';

type Parts = { context: Context; guests: Guests; roomChanges: RoomChanges };

export function showRoutes(register: Register, { context: { config }, guests, roomChanges: changes }: Parts) {
  register(routes.getShow, readShow);

  register(routes.steerShow, { limit: 'changes' }, steerShow);

  register(routes.setStageSound, { limit: 'changes' }, setStageSound);

  register(routes.joinRoom, async ({ context, body, request, reply }) => {
    const guestToken = readGuestCookie(request, config);
    const voter = await request.findVoter();
    const network = clientNetwork(request.ip);
    const joined = await room.joinRoom(context, { guests, changes }, { body, voter, guestToken, network });
    if (joined.isGuest && guestToken) {
      setGuestCookie(request, reply, { value: guestToken, config });
    }
    const { roomToken, userId } = joined;
    // Names the guest beside the link, so that a removal ends it.
    if (roomToken) addShareCookie(request, reply, { token: roomToken, site: context, userId });
    return { path: `/tournaments/${joined.tournamentId}` };
  });

  register(routes.listRoomPeople, room.listPeople);

  register(routes.getOwnPlace, { noStore: true }, room.getOwnPlace);

  register(routes.changeOwnPlace, { limit: 'changes' }, (call) => room.changeOwnPlace(call, changes));

  register(routes.removeRoomPerson, { limit: 'changes' }, room.removePerson);

  register(routes.getRoomTable, { noStore: true }, room.loadTable);
}
