import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Background } from '#contract/background.ts';
import { id, MAX_ID } from '#contract/shapes.ts';
import type { Song } from '#contract/song.ts';
import type {
  CreateTournamentBody,
  Participant,
  Participation,
  StartAnswer,
  Tournament,
  TournamentCard,
  TournamentDetail,
} from '#contract/tournament.ts';
import { DRAW_VERSION } from '#engine/formats/draw-version.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { MIN_DRAWN_SONGS } from '#engine/matchup/tournament-rules.ts';
import { CROWD, CURRENT_RULES_VERSION, missingVoters } from '#engine/rewards/crowd.ts';
import { firstStartOf } from '#engine/schedule/next-round.ts';
import { knockoutDecision, startDecision } from '#engine/schedule/starting.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournament, requireCreator, requireManager } from '#server/features/access/service.ts';
import { requireUser } from '#server/features/accounts/service.ts';
import { loadMatchups } from '#server/features/matchups/service.ts';
import { loadSongs, loadSongsByIds } from '#server/features/songs/service.ts';
import { decodeCursor, type Page, toPage } from '#server/http/cursor.ts';
import { AppError, fieldError } from '#server/http/errors.ts';
import {
  changeTournament,
  countMainEntries,
  findMatchups,
  findSongs,
  record,
  type TournamentChange,
  updateTournament,
} from '#server/tournament/change.ts';
import { createDrawSeed, drawKnockout } from '#server/tournament/draw.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import {
  countMissing,
  findMissing,
  lacksWayToChampion,
  makeMissing,
} from '#server/tournament/missing-matches.ts';
import { tournamentNotFound } from '#server/tournament/not-found.ts';
import { addParticipant, insertParticipant } from '#server/tournament/participants.ts';
import { startTournament, updateAutoStart } from '#server/tournament/start.ts';
import { toCards } from './cards.ts';
import * as data from './data.ts';
import { presentCreator, presentParticipant, presentTournament } from './presenter.ts';

export type TournamentAnswer = { message: string; tournament: Tournament };

const PROFILE_ROWS = 100;
const cardPosition = z.object({ id });
type OfUser = { userId: number; cursor: string | undefined };

/**
 * A page of the tournaments that a user created or joined, as far as the viewer may see them (rule A14).
 * @throws AppError NOT_FOUND, INVALID_INPUT for an unknown cursor
 */
export async function listUserTournaments(
  context: Context,
  viewer: Viewer,
  { userId, cursor }: OfUser,
): Promise<Page<TournamentCard>> {
  await requireUser(context, userId);
  return loadCardsOf(context, { userId, cursor, isVisible: data.visibleTo(viewer) });
}

/** A page of the public tournaments that a user created or joined. @throws AppError INVALID_INPUT for an unknown cursor */
export function loadPublicCardsOf(context: Context, ofUser: OfUser): Promise<Page<TournamentCard>> {
  return loadCardsOf(context, { ...ofUser, isVisible: data.isPublic });
}

async function loadCardsOf(
  context: Context,
  { userId, cursor, isVisible }: OfUser & { isVisible: SQL },
): Promise<Page<TournamentCard>> {
  const rows = await data.findTournamentsOf(context.db, userId, {
    isVisible,
    beforeId: cursor === undefined ? MAX_ID : decodeCursor(cardPosition, cursor).id,
    limit: PROFILE_ROWS + 1,
  });
  const page = toPage(rows, PROFILE_ROWS, (last) => ({ id: last.tournament.id }));
  return { ...page, rows: await toCards(context, page.rows) };
}

/** A tournament with its songs, matchups, groups and creator. @throws AppError NOT_FOUND */
export async function loadDetail(db: Executor, id: number): Promise<TournamentDetail> {
  const row = await findExisting(db, id);
  const [songs, matchups, groups, creator] = await Promise.all([
    loadSongs(db, id),
    loadMatchups(db, id),
    data.findGroups(db, id),
    data.findUser(db, row.tournament.creatorId),
  ]);
  if (!creator) throw new Error(`Tournament ${id} has no creator`);
  const byId = new Map(songs.map((song) => [song.id, song]));
  return {
    ...presentTournament(row, byId),
    missingVoters: await countMissingVoters(db, row.tournament, songs),
    songs,
    matchups,
    groups,
    missingMatches: await loadMissing(db, row.tournament, groups),
    creator: presentCreator(creator),
  };
}

/** What the current stage lacks (rule K13). Only a drawn stage can lack something, so other tournaments cost no query. */
async function loadMissing(
  db: Executor,
  tournament: data.CountedTournament['tournament'],
  groups: { id: number; position: number }[],
): Promise<TournamentDetail['missingMatches']> {
  if (!['group_stage', 'knockout_stage'].includes(tournament.currentPhase))
    return { count: 0, blocksChampion: false };
  const [matchups, songs] = await Promise.all([
    findMatchups(db, tournament.id),
    findSongs(db, tournament.id),
  ]);
  const stage = { tournament, groups, matchups, entries: songs.filter((song) => song.parentSongId === null) };
  const missing = findMissing(stage);
  return { count: countMissing(missing), blocksChampion: lacksWayToChampion(stage, missing) };
}

/** How many voters a tournament lacks before its podium pays (rule P17). A cancelled one never pays. */
async function countMissingVoters(
  db: Executor,
  { id, status, winnerId, rulesVersion }: data.CountedTournament['tournament'],
  songs: readonly Song[],
): Promise<number> {
  if (status === 'cancelled') return 0;
  const canWin = (song: Song) =>
    status === 'completed' ? song.id === winnerId : song.submissionType === MAIN_ENTRY && !song.isEliminated;
  return missingVoters({
    rulesVersion,
    // One more than is needed, because the champion's submitter may be among them.
    voterIds: await data.findVoterIds(db, id, CROWD.tournament + 1),
    winnerIds: songs.filter(canWin).map((song) => song.submitterId),
  });
}

async function findExisting(db: Executor, id: number): Promise<data.CountedTournament> {
  const row = await data.findTournament(db, id);
  if (!row) throw tournamentNotFound();
  return row;
}

/** Whether a user joined or follows the tournament, without the list of all participants. */
export async function loadParticipation(
  db: Executor,
  tournamentId: number,
  userId: number,
): Promise<Participation> {
  return { hasJoined: await data.isParticipant(db, tournamentId, userId) };
}

/** A tournament can have 100,000 followers. */
const PARTICIPANTS_ROWS = 1000;
const participantPosition = z.object({ isFollowing: z.boolean(), id });

/**
 * A page of participants with the songs that each of them entered.
 * @throws AppError INVALID_INPUT for an unknown cursor
 */
export async function loadParticipants(
  db: Executor,
  tournamentId: number,
  cursor?: string,
): Promise<Page<Participant>> {
  const after = cursor === undefined ? undefined : decodeCursor(participantPosition, cursor);
  const [rows, songs] = await Promise.all([
    data.findParticipants(db, tournamentId, { after, limit: PARTICIPANTS_ROWS + 1 }),
    loadSongs(db, tournamentId),
  ]);
  const tiebreakers = Map.groupBy(songs, (song) => song.parentSongId);
  const entries = Map.groupBy(
    songs.filter((song) => song.submissionType === MAIN_ENTRY),
    (song) => song.submitterId,
  );
  const page = toPage(rows, PARTICIPANTS_ROWS, (last) => ({ isFollowing: last.isFollowing, id: last.id }));
  const present = (row: data.ParticipantRow) => {
    const mainEntries = entries.get(row.userId) ?? [];
    return presentParticipant(
      row,
      mainEntries.map((mainEntry) => ({ mainEntry, tiebreakers: tiebreakers.get(mainEntry.id) ?? [] })),
    );
  };
  return { ...page, rows: page.rows.map(present) };
}

/** Creates a tournament with its creator as the first participant (rule C7). @throws AppError INVALID_INPUT */
export async function createTournament(
  context: Context,
  viewer: Viewer,
  body: CreateTournamentBody,
): Promise<TournamentCard> {
  const now = context.clock.now();
  const startDate = body.tournamentStartDate ? new Date(body.tournamentStartDate) : null;
  if (body.startDateMode === 'custom' && startDate && startDate < now) {
    throw fieldError('INVALID_INPUT', 'tournamentStartDate', 'The start date must be in the future.');
  }
  const id = await context.db.transaction(async (tx) => {
    const tournamentId = await data.insertTournament(tx, {
      ...body,
      tournamentStartDate: startDate,
      creatorId: viewer.id,
      rulesVersion: CURRENT_RULES_VERSION,
      participantCount: 1,
      drawSeed: createDrawSeed(),
      drawVersion: DRAW_VERSION,
      createdAt: now,
      updatedAt: now,
    });
    await insertParticipant(tx, { tournamentId, userId: viewer.id, createdAt: now });
    return tournamentId;
  });
  const { isPublic } = body;
  context.bus.publish({ type: 'tournament_changed', tournamentId: id, version: 1, isPublic, tallies: [] });
  const [card] = await toCards(context, [await findExisting(context.db, id)]);
  if (!card) throw new Error('The new tournament has no card');
  return card;
}

/**
 * Makes the viewer a participant, or a follower after the start (rule C8).
 * @throws AppError ALREADY_JOINED, WRONG_STATE
 */
export async function joinTournament(
  context: Context,
  viewer: Viewer,
  id: number,
): Promise<TournamentAnswer> {
  await openTournament(context, viewer, id);
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    if (change.tournament.status === 'cancelled') {
      throw new AppError('WRONG_STATE', 'This tournament was cancelled.');
    }
    const isNew = await addParticipant(change, viewer.id);
    if (!isNew) throw new AppError('ALREADY_JOINED', 'You have already joined this tournament.');
    await updateAutoStart(change);
    return change.tournament.status === 'setup' ? 'Joined tournament!' : 'You are following this tournament.';
  });
  return getTournamentAnswer(context, id, message);
}

const START_REFUSALS = {
  not_creator: 'Only the tournament creator can do this.',
  not_in_setup: 'This tournament has already started.',
  not_full: 'Fill all places before you start the tournament.',
} as const;

/**
 * Starts a full tournament for its creator (rule K3), or makes the missing matches of its group stage (rule K13).
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function generateBracket(context: Context, viewer: Viewer, id: number): Promise<StartAnswer> {
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    const { tournament, tx } = change;
    const mainEntries = await countMainEntries(tx, id);
    const decision = startDecision({
      ...tournament,
      mainEntries,
      isCreator: viewer.id === tournament.creatorId,
    });
    if (decision.ok) {
      await startTournament(change, decision.start);
      return 'The tournament has started. Voting is now open!';
    }
    const made = decision.reason === 'not_in_setup' && isInGroupStage(change) ? await makeMissing(change) : 0;
    if (made > 0) return madeMessage(made);
    const code = decision.reason === 'not_creator' ? 'FORBIDDEN' : 'WRONG_STATE';
    throw new AppError(code, START_REFUSALS[decision.reason]);
  });
  const first = firstStartOf((await findMatchups(context.db, id)).map(toEpochTimes));
  return {
    ...(await getTournamentAnswer(context, id, message)),
    votingOpensAt: first === null ? null : new Date(first).toISOString(),
  };
}

const isInGroupStage = ({ tournament }: TournamentChange) => tournament.currentPhase === 'group_stage';
const madeMessage = (count: number) => `${count} missing ${count === 1 ? 'match' : 'matches'} made.`;

const DRAWN_MESSAGE = 'Playoff bracket generated!';

/**
 * Draws the knockout for the creator; an existing one stays (rule K4) and gets its missing matches (rule K13).
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function generateKnockout(
  context: Context,
  viewer: Viewer,
  id: number,
): Promise<TournamentAnswer> {
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    requireCreator(viewer, change.tournament);
    const matchups = await findMatchups(change.tx, id);
    const decision = knockoutDecision({ ...change.tournament, isCreator: true, matchups });
    if (!decision.ok) {
      throw new AppError('WRONG_STATE', 'Wait until every group match is completed.');
    }
    if (!decision.draws) {
      const made = await makeMissing(change);
      return made > 0 ? madeMessage(made) : DRAWN_MESSAGE;
    }
    if (change.tournament.status === 'cancelled')
      throw new AppError('WRONG_STATE', 'This tournament was cancelled.');
    if ((await countMainEntries(change.tx, id)) < MIN_DRAWN_SONGS)
      throw new AppError('WRONG_STATE', `A knockout needs at least ${MIN_DRAWN_SONGS} songs.`);
    await drawKnockout(change);
    return DRAWN_MESSAGE;
  });
  return getTournamentAnswer(context, id, message);
}

/** Sets the background of the tournament page (rule C19). @throws AppError NOT_FOUND, FORBIDDEN */
export async function updateBackground(
  context: Context,
  viewer: Viewer,
  { id, heroBackground }: { id: number; heroBackground: Background },
): Promise<TournamentAnswer> {
  await changeTournament(context, { id, by: viewer }, async (change) => {
    requireManager(viewer, change.tournament);
    await updateTournament(change, { heroBackground });
    record(change, { action: 'background_changed' });
  });
  return getTournamentAnswer(context, id, 'Background updated!');
}

/** Removes participants; their songs and votes stay (rule C18). @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteParticipants(
  context: Context,
  viewer: Viewer,
  { id, participantIds }: { id: number; participantIds: number[] },
): Promise<{ deletedCount: number }> {
  return changeTournament(context, { id, by: viewer }, async (change) => {
    requireManager(viewer, change.tournament);
    const userIds = await data.deleteParticipants(change.tx, id, participantIds);
    const deletedCount = userIds.length;
    if (deletedCount > 0) record(change, { action: 'participants_removed', about: { userIds } });
    await updateTournament(change, { participantCount: change.tournament.participantCount - deletedCount });
    await updateAutoStart(change);
    return { deletedCount };
  });
}

/** A message with the current tournament. @throws AppError NOT_FOUND */
export async function getTournamentAnswer(
  { db }: Context,
  id: number,
  message: string,
): Promise<TournamentAnswer> {
  const row = await findExisting(db, id);
  const champions = await loadSongsByIds(db, row.tournament.winnerId ? [row.tournament.winnerId] : []);
  return { message, tournament: presentTournament(row, champions) };
}
