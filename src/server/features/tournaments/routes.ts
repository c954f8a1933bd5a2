import { routes } from '#contract/routes.ts';
import { openForReading, readShared } from '#server/features/access/service.ts';
import { loadTiebreakerUsage } from '#server/features/songs/service.ts';
import { passingPage, sendSharedPage } from '#server/http/page-reply.ts';
import { rosterScope } from '#server/http/read-cache.ts';
import type { Register } from '#server/http/register-route.ts';
import { listSeries, playAgain } from './again.ts';
import { readDetail } from './detail.ts';
import { generateBracket, generateKnockout } from './generation.ts';
import { countTournaments, listOwnTournaments, listTournaments } from './list-service.ts';
import {
  deleteParticipants,
  joinTournament,
  leaveTournament,
  loadParticipants,
  loadParticipation,
} from './participation.ts';
import { createTournament, listUserTournaments, updateBackground } from './service.ts';
import * as settings from './settings.ts';

export function tournamentsRoutes(register: Register) {
  register(routes.listTournaments, listTournaments);

  register(routes.countTournaments, countTournaments);

  register(routes.listOwnTournaments, passingPage(listOwnTournaments));

  register(routes.createTournament, { limit: 'tournaments' }, createTournament);

  register(routes.getTournament, readDetail);

  register(routes.listParticipants, async (call) => {
    const { context, viewer, params } = call;
    await openForReading(context, viewer, params.id);
    const load = (cursor?: string) => loadParticipants(context.db, params.id, cursor);
    return sendSharedPage(call, { scope: rosterScope(params.id), part: 'participants', load });
  });

  register(routes.getParticipation, { noStore: true }, loadParticipation);

  register(routes.getTiebreakerUsage, (call) =>
    readShared(call, { scope: rosterScope, part: 'tiebreakers', load: loadTiebreakerUsage }),
  );

  register(routes.joinTournament, { limit: 'changes', turnOf: ({ params }) => params.id }, joinTournament);

  register(routes.leaveTournament, { limit: 'changes' }, leaveTournament);

  register(routes.generateBracket, { limit: 'changes' }, generateBracket);

  register(routes.generateKnockout, { limit: 'changes' }, generateKnockout);

  register(routes.updateTournament, { limit: 'changes' }, settings.updateSettings);

  register(routes.cancelTournament, { limit: 'changes' }, settings.cancelTournament);

  register(routes.playAgain, { limit: 'tournaments' }, playAgain);

  register(routes.listSeries, passingPage(listSeries));

  register(routes.deleteTournament, { limit: 'changes' }, settings.deleteTournament);

  register(routes.updateBackground, { limit: 'changes' }, updateBackground);

  register(routes.deleteParticipants, { limit: 'changes' }, deleteParticipants);

  register(routes.listUserTournaments, passingPage(listUserTournaments));
}
