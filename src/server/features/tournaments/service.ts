import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'drizzle-orm';
import { MAX_ID } from '#contract/shapes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { DRAW_VERSION } from '#engine/formats/draw-version.ts';
import type { VoterPolicy } from '#engine/kinds.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import { CURRENT_RULES_VERSION } from '#engine/rewards/crowd.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { insertHistory } from '#server/db/history.ts';
import { createShareToken, openAsManager } from '#server/features/access/service.ts';
import { requireUser } from '#server/features/accounts/service.ts';
import { loadCurrentMatchups } from '#server/features/matchups/service.ts';
import { loadFirstEntries, loadSongsByIds } from '#server/features/songs/service.ts';
import { idOf, type Page, toPage } from '#server/http/cursor.ts';
import { fieldError } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, record, updateTournament } from '#server/tournament/change.ts';
import { createDrawSeed, hashOfSeed } from '#server/tournament/draw-seed.ts';
import { insertParticipant } from '#server/tournament/start.ts';
import type { CountedTournament } from './data.ts';
import * as data from './data.ts';
import { findExisting } from './detail.ts';
import { presentTournament } from './presenter.ts';

/** Creates a tournament with its creator as the first participant (rule C7). @throws AppError INVALID_INPUT */
export async function createTournament({ context, viewer, body }: Call<'createTournament'>) {
  requireGuestsOn(context, body);
  requireMailOn(context, body);
  const now = context.clock.now();
  const startDate = body.tournamentStartDate ? new Date(body.tournamentStartDate) : null;
  if (body.startDateMode === 'custom' && startDate && startDate < now) {
    throw fieldError('INVALID_INPUT', 'tournamentStartDate', 'The start date must be in the future.');
  }
  const settings = { ...body, ...paceColumns(body), tournamentStartDate: startDate };
  const id = await context.db.transaction((tx) =>
    insertNewTournament(tx, { settings, creatorId: viewer.id, now }),
  );
  const { isPublic } = body;
  context.bus.publish({ type: 'tournament_changed', tournamentId: id, version: 1, isPublic, tallies: [] });
  const [card] = await toCards(context, [await findExisting(context.db, id)]);
  if (!card) throw new Error('The new tournament has no card');
  return card;
}

/** @throws AppError INVALID_INPUT for guests where GUESTS is off (rule A39) */
export function requireGuestsOn(
  { config }: Context,
  { voterPolicy }: { voterPolicy?: VoterPolicy | undefined },
) {
  if (voterPolicy === 'guest' && !config.site.guests)
    throw fieldError('INVALID_INPUT', 'voterPolicy', 'Guests are switched off on this site.');
}

/** @throws AppError INVALID_INPUT for verified addresses where no mail is sent (rule A36) */
export function requireMailOn(
  { config }: Context,
  { verifiedEmailOnly }: { verifiedEmailOnly?: boolean | undefined },
) {
  if (verifiedEmailOnly && !config.mail)
    throw fieldError(
      'INVALID_INPUT',
      'verifiedEmailOnly',
      'This site sends no mail, so no email is confirmed.',
    );
}

type NewTournament = {
  settings: Omit<
    Parameters<typeof data.insertTournament>[1],
    'creatorId' | 'rulesVersion' | 'drawSeed' | 'drawVersion' | 'participantCount'
  >;
  creatorId: number;
  now: Date;
};

/** Inserts a tournament with its creator as the first participant, and returns its id. */
export async function insertNewTournament(
  tx: Transaction,
  { settings, creatorId, now }: NewTournament,
): Promise<number> {
  const drawSeed = createDrawSeed();
  const tournamentId = await data.insertTournament(tx, {
    ...settings,
    creatorId,
    shareToken: settings.isPublic ? null : createShareToken(),
    rulesVersion: CURRENT_RULES_VERSION,
    participantCount: 1,
    drawSeed,
    drawVersion: DRAW_VERSION,
    createdAt: now,
    updatedAt: now,
  });
  await insertParticipant(tx, { tournamentId, userId: creatorId, createdAt: now });
  // Rows of the history cannot change, so this hash binds the draw.
  const after = { drawSeedHash: hashOfSeed(drawSeed) };
  const entries = [{ action: 'tournament_created', tournamentId, after } as const];
  await insertHistory(tx, { actor: { id: creatorId, role: 'creator' }, at: now, entries });
  return tournamentId;
}

const paceColumns = ({ pace, schedulingType, countVisibility }: Call<'createTournament'>['body']) =>
  pace === 'show'
    ? { schedulingType: 'manual' as const, countVisibility: countVisibility ?? 'after_close' }
    : { schedulingType, countVisibility: countVisibility ?? 'live' };

/** Sets the background of the tournament page (rule C19). @throws AppError NOT_FOUND, FORBIDDEN */
export async function updateBackground({ context, viewer, params, body }: Call<'updateBackground'>) {
  const { id } = params;
  const heroBackground = body;
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
export async function getTournamentAnswer(context: Context, id: number, message: string) {
  const { db } = context;
  const row = await findExisting(db, id);
  const songs = await loadSongsByIds(db, row.tournament.winnerId ? [row.tournament.winnerId] : []);
  return { message, tournament: presentTournament(row, { songs, context }) };
}

export { isPublic, visibleTo } from './data.ts';
export { readDetail } from './detail.ts';
export { hiddenNumberOf } from './presenter.ts';

/**
 * The cards of these tournaments, each with its champion and the first matchup of its carousel, or with its
 * first songs: in setup, before the playoffs, and wherever it has no other pictures.
 */
export async function toCards(context: Context, rows: CountedTournament[]) {
  const { db, clock } = context;
  const running = rows.filter((row) => isRunning(row.tournament));
  const ids = running.map((row) => row.tournament.id);
  const current = await loadCurrentMatchups(db, ids, clock.now());
  const championIds = rows.map((row) => row.tournament.winnerId).filter((id) => id !== null);
  const champions = await loadSongsByIds(db, championIds);
  const entries = await loadFirstEntries(
    db,
    rows
      .map(({ tournament }) => tournament)
      .filter(({ id, status, winnerId }) => {
        const { song1, song2 } = current.get(id) ?? {};
        const hasPictures = winnerId !== null || (song1 && song2);
        return !hasPictures || status === 'start_playoffs';
      })
      .map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...presentTournament(row, { songs: champions, context }),
    currentMatchup: current.get(row.tournament.id) ?? null,
    firstSongs: entries.get(row.tournament.id) ?? [],
  }));
}

const PROFILE_ROWS = 100;
/**
 * A page of the tournaments that a user created, joined or follows, as far as the viewer may see them.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an invalid cursor
 */
export async function listUserTournaments({ context, viewer, params, query }: Call<'listUserTournaments'>) {
  await requireUser(context, params.id);
  return loadCardsOf(context, { ...query, userId: params.id, isVisible: data.visibleTo(viewer) });
}

type OfUser = { userId: number; cursor?: string | undefined; isVisible?: SQL };

/**
 * A page of the tournaments that a user created, joined or follows: by default the public ones.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function loadCardsOf(
  context: Context,
  { userId, cursor, isVisible = data.isPublic }: OfUser,
): Promise<Page<TournamentCard>> {
  const rows = await data.findTournamentsOf(context.db, userId, {
    isVisible,
    beforeId: idOf(cursor) ?? MAX_ID,
    limit: PROFILE_ROWS + 1,
  });
  const page = toPage(rows, PROFILE_ROWS, (last) => ({ id: last.tournament.id }));
  return { ...page, rows: await toCards(context, page.rows) };
}
