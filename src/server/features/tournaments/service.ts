import { isDeepStrictEqual } from 'node:util';
import type { Tournament } from '#contract/tournament.ts';
import { DRAW_VERSION } from '#engine/formats/draw-version.ts';
import { CURRENT_RULES_VERSION } from '#engine/rewards/crowd.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import { createShareToken, openAsManager } from '#server/features/access/service.ts';
import { loadSongsByIds } from '#server/features/songs/service.ts';
import { fieldError, orThrow } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, record, updateTournament } from '#server/tournament/change.ts';
import { createDrawSeed, hashOfSeed } from '#server/tournament/draw-seed.ts';
import { tournamentNotFound } from '#server/tournament/not-found.ts';
import { insertParticipant } from '#server/tournament/participants.ts';
import { toCards } from './cards.ts';
import * as data from './data.ts';
import { presentTournament } from './presenter.ts';

export type TournamentAnswer = { message: string; tournament: Tournament };

/** Creates a tournament with its creator as the first participant (rule C7). @throws AppError INVALID_INPUT */
export async function createTournament({ context, viewer, body }: Call<'createTournament'>) {
  const now = context.clock.now();
  const startDate = body.tournamentStartDate ? new Date(body.tournamentStartDate) : null;
  if (body.startDateMode === 'custom' && startDate && startDate < now) {
    throw fieldError('INVALID_INPUT', 'tournamentStartDate', 'The start date must be in the future.');
  }
  const drawSeed = createDrawSeed();
  const id = await context.db.transaction(async (tx) => {
    const tournamentId = await data.insertTournament(tx, {
      ...body,
      tournamentStartDate: startDate,
      creatorId: viewer.id,
      shareToken: body.isPublic ? null : createShareToken(),
      rulesVersion: CURRENT_RULES_VERSION,
      participantCount: 1,
      drawSeed,
      drawVersion: DRAW_VERSION,
      createdAt: now,
      updatedAt: now,
    });
    await insertParticipant(tx, { tournamentId, userId: viewer.id, createdAt: now });
    // Rows of the history cannot change, so this hash binds the draw.
    const after = { drawSeedHash: hashOfSeed(drawSeed) };
    const entries = [{ action: 'tournament_created', tournamentId, after } as const];
    await insertHistory(tx, { actor: { id: viewer.id, role: 'creator' }, at: now, entries });
    return tournamentId;
  });
  const { isPublic } = body;
  context.bus.publish({ type: 'tournament_changed', tournamentId: id, version: 1, isPublic, tallies: [] });
  const [card] = await toCards(context, [await findExisting(context.db, id)]);
  if (!card) throw new Error('The new tournament has no card');
  return card;
}

/** Sets the background of the tournament page (rule C19). @throws AppError NOT_FOUND, FORBIDDEN */
export async function updateBackground({
  context,
  viewer,
  params: { id },
  body: heroBackground,
}: Call<'updateBackground'>) {
  await openAsManager(context, viewer, id);
  await changeTournament(context, { id, by: viewer }, async (change) => {
    change.isUnchanged = isDeepStrictEqual(change.tournament.heroBackground, heroBackground);
    if (change.isUnchanged) return;
    await updateTournament(change, { heroBackground });
    record(change, { action: 'background_changed' });
  });
  return getTournamentAnswer(context, id, 'Background updated!');
}

/** A message with the current tournament. @throws AppError NOT_FOUND */
export async function getTournamentAnswer({ db, holdNumber }: Context, id: number, message: string) {
  const row = await findExisting(db, id);
  const songs = await loadSongsByIds(db, row.tournament.winnerId ? [row.tournament.winnerId] : []);
  return { message, tournament: presentTournament(row, { songs, holdNumber }) };
}

/** A tournament with its counts. @throws AppError NOT_FOUND */
export async function findExisting(db: Executor, id: number): Promise<data.CountedTournament> {
  const row = orThrow(await data.findTournament(db, id), tournamentNotFound);
  return row;
}

export { isPublic, visibleTo } from './data.ts';
export { hiddenNumberOf } from './participant-number.ts';
export { loadPublicCardsOf } from './user-tournaments.ts';
