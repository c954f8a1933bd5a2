import { z } from 'zod';
import { OWN_SONG_REFUSALS } from '#contract/messages/match.ts';
import { id } from '#contract/shapes.ts';
import { canLeave } from '#engine/matchup/tournament-rules.ts';
import { removalEndsVoting } from '#engine/matchup/voters.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { Executor } from '#server/db/client.ts';
import {
  insertRemovals,
  openAsManager,
  openForReading,
  openTournament,
} from '#server/features/access/service.ts';
import { findOwnSongIds, loadSongs, withdrawSongsOf } from '#server/features/songs/service.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { AppError, forbidden, orThrow, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, record, updateTournament } from '#server/tournament/change.ts';
import { requireNotCancelled, tournamentNotFound } from '#server/tournament/not-found.ts';
import { keepsVoters, requireNoOwnSide } from '#server/tournament/own-match.ts';
import { addParticipant, isManager, updateAutoStart } from '#server/tournament/start.ts';
import * as data from './data.ts';
import { presentParticipant, splitNumbers } from './presenter.ts';
import { getTournamentAnswer } from './service.ts';

/** Whether a user joined, follows or manages the tournament, and the user's own songs, without the list of all participants. */
export async function loadParticipation({ context, viewer, params }: Call<'getParticipation'>) {
  const [tournamentId, userId] = [params.id, viewer.id];
  await openForReading(context, viewer, tournamentId);
  const { db } = context;
  const [found, manages, ownSongIds] = await Promise.all([
    data.findParticipation(db, tournamentId, userId),
    isManager(db, tournamentId, userId),
    findOwnSongIds(db, { tournamentId, submitterId: userId }),
  ]);
  const isFollowing = found?.isFollowing ?? false;
  return { hasJoined: found !== undefined, isFollowing, isManager: manages, ownSongIds };
}

/** The rows of a page. The list has pages, because a tournament can have 100,000 followers. */
const PARTICIPANTS_ROWS = 1000;
const participantPosition = z.object({ isFollowing: z.boolean(), id });

/**
 * A page of participants, each with the entered songs whose submitter is shown.
 * @throws AppError NOT_FOUND, INVALID_INPUT for an invalid cursor
 */
export async function loadParticipants(db: Executor, tournamentId: number, cursor?: string) {
  const after = decodeCursor(participantPosition, cursor);
  const tournament = orThrow(await data.findHiding(db, tournamentId), tournamentNotFound);
  const order = hidesSubmitters(tournament) ? 'users' : 'joined';
  const [rows, songs] = await Promise.all([
    data.findParticipants(db, tournamentId, { order, after, limit: PARTICIPANTS_ROWS + 1 }),
    loadSongs(db, tournamentId),
  ]);
  const tiebreakers = Map.groupBy(songs, (song) => song.parentSongId);
  const entries = Map.groupBy(
    songs.filter((song) => isMainEntry(song) && !song.submitterHidden),
    (song) => song.submitterId,
  );
  const page = toPage(rows, PARTICIPANTS_ROWS, ({ isFollowing, id, userId }) => ({
    isFollowing,
    id: order === 'joined' ? id : userId,
  }));
  const present = (row: data.ParticipantRow) => {
    const mainEntries = entries.get(row.userId) ?? [];
    const songs = mainEntries.map((mainEntry) => ({
      mainEntry,
      tiebreakers: tiebreakers.get(mainEntry.id) ?? [],
    }));
    return presentParticipant(row, songs, tournament);
  };
  return { ...page, rows: page.rows.map(present) };
}

/**
 * Makes the viewer a participant, or a follower after the start.
 * @throws AppError NOT_FOUND, ALREADY_JOINED, WRONG_STATE
 */
export async function joinTournament({ context, viewer, params: { id } }: Call<'joinTournament'>) {
  await openTournament(context, viewer, id);
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    requireNotCancelled(change.tournament);
    const isNew = await addParticipant(change, viewer.id);
    if (!isNew) throw new AppError('ALREADY_JOINED', 'You have already joined this tournament.');
    await updateAutoStart(change);
    return change.tournament.status === 'setup' ? 'Joined tournament!' : 'You are following this tournament.';
  });
  return getTournamentAnswer(context, id, message);
}

/**
 * Takes a participant out before the draw, with the songs they entered, or unfollows.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function leaveTournament({ context, viewer, params: { id } }: Call<'leaveTournament'>) {
  await openTournament(context, viewer, id);
  const message = await changeTournament(context, { id, by: viewer }, async (change) => {
    const { tx, tournament } = change;
    const isBeforeDraw = canLeave(tournament);
    const left = await data.deleteParticipant(tx, id, viewer.id);
    if (!left) throw wrongState('You have not joined this tournament.');
    if (!isBeforeDraw && !left.isFollowing) {
      throw wrongState('The songs are drawn. You can no longer leave this tournament.');
    }
    await updateTournament(change, { participantCount: tournament.participantCount - 1 });
    if (isBeforeDraw) await withdrawSongsOf(change, viewer.id);
    await updateAutoStart(change);
    record(change, { action: 'participant_left', about: { userId: viewer.id } });
    return left.isFollowing ? 'You no longer follow this tournament.' : 'You have left this tournament.';
  });
  return getTournamentAnswer(context, id, message);
}

/**
 * Removes participants; their songs and votes stay, and so does their right to vote in matchups that are open (rule Y12).
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function deleteParticipants({ context, viewer, params, body }: Call<'deleteParticipants'>) {
  const { id } = params;
  const { participantIds } = body;
  await openAsManager(context, viewer, id);
  return changeTournament(context, { id, by: viewer }, async (change) => {
    const removed = await data.deleteParticipants(change.tx, id, splitNumbers(participantIds));
    const userIds = removed.map(({ userId }) => userId);
    const deletedCount = userIds.length;
    change.isUnchanged = deletedCount === 0;
    if (change.isUnchanged) return { deletedCount };
    if (change.tournament.voterPolicy === 'participants' && (await keepsVoters(change, viewer))) {
      throw forbidden(OWN_SONG_REFUSALS.removal);
    }
    if (removalEndsVoting(change.tournament)) await requireNoOwnSide(change, viewer, 'removal');
    const voterIds = removed.filter(({ isFollowing }) => !isFollowing).map(({ userId }) => userId);
    await data.keepVoters(change.tx, { tournamentId: id, userIds: voterIds, now: change.now });
    if (!change.tournament.isPublic) {
      await insertRemovals(change.tx, { tournamentId: id, userIds, now: change.now });
    }
    record(change, { action: 'participants_removed', about: { userIds } });
    await updateTournament(change, { participantCount: change.tournament.participantCount - deletedCount });
    await updateAutoStart(change);
    return { deletedCount };
  });
}
