import { MAX_ID } from '#contract/shapes.ts';
import type { SeriesRow } from '#contract/tournament.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import type { Context, Viewer } from '#server/context.ts';
import { hasPower, openForReading, openWithPower, requirePresent } from '#server/features/access/service.ts';
import { copyManagers, findMembers } from '#server/features/managers/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { copySongs, loadSongsByIds } from '#server/features/songs/service.ts';
import { idOf, toPageById } from '#server/http/cursor.ts';
import { wrongState } from '#server/http/errors.ts';
import { inTransaction } from '#server/http/idempotency.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  findSongs,
  record,
  type TournamentChange,
  updateTournament,
} from '#server/tournament/change.ts';
import * as data from './again-data.ts';
import { findExisting } from './detail.ts';
import { insertNewTournament } from './service.ts';

type Tournament = TournamentChange['tournament'];

/**
 * Makes the next tournament of a finished one for its creator or a manager (rule R13).
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function playAgain({ context, viewer, params: { id }, body: { withSongs } }: Call<'playAgain'>) {
  await openWithPower(context, viewer, id, 'organize');
  return inTransaction(context, async (inner) => {
    const next = await changeTournament(inner, { id, by: viewer }, (change) => {
      const withTransaction = { ...inner, db: change.tx };
      return findOrMakeNext(withTransaction, viewer, change);
    });
    if (!next.isNew) {
      const isFilled = withSongs && (await fillEmpty(inner, viewer, { id: next.id, fromId: id }));
      const message = isFilled ? `${next.name} has these songs now.` : `${next.name} is already there.`;
      return { message, tournamentId: next.id, isNew: false };
    }
    await fillNext(inner, viewer, { id: next.id, fromId: id, withSongs });
    return { message: `${next.name} is ready.`, tournamentId: next.id, isNew: true };
  });
}

type Next = { id: number; name: string; isNew: boolean };

/** The locks of the finished tournament and of its series make the second of two presses find what the first one made. */
async function findOrMakeNext(context: Context, viewer: Viewer, change: TournamentChange): Promise<Next> {
  const { tx, tournament, now } = change;
  if (tournament.status !== 'completed' && tournament.status !== 'cancelled') {
    throw wrongState('This tournament is not over yet. It can be played again once it has ended.');
  }
  await requirePresent(tx, viewer.id);
  const seriesId = tournament.seriesId ?? tournament.id;
  await data.lockSeries(tx, seriesId);
  const waiting = await data.findWaiting(tx, { seriesId, afterId: tournament.id });
  if (waiting && (await hasPower(context, viewer, waiting, 'organize'))) {
    change.isUnchanged = true;
    return { ...waiting, isNew: false };
  }
  if (tournament.seriesId === null) await updateTournament(change, { seriesId });
  const name = nameOfNext(tournament, await data.countSeries(tx, seriesId));
  const settings = { ...settingsOf(tournament), name, seriesId };
  const id = await insertNewTournament(tx, { settings, creatorId: viewer.id, now });
  record(change, { action: 'played_again' });
  return { id, name, isNew: true };
}

/** All settings, so that a new one is copied, too. A start at a date would be over. */
function settingsOf(tournament: Tournament) {
  const names = Object.keys(createTournamentBody.shape) as (keyof typeof createTournamentBody.shape)[];
  const settings = Object.fromEntries(names.map((name) => [name, tournament[name]])) as Pick<
    Tournament,
    (typeof names)[number]
  >;
  return {
    ...settings,
    tournamentType: tournament.typeBeforeForce ?? tournament.tournamentType,
    startDateMode: 'auto' as const,
    tournamentStartDate: null,
    heroBackground: tournament.heroBackground,
  };
}

/** 'Summer Cup' becomes 'Summer Cup 2', and its follower 'Summer Cup 3'. */
function nameOfNext({ id, seriesId, name }: Tournament, count: number): string {
  const isFirst = seriesId === null || seriesId === id;
  const base = isFirst ? name : name.replace(/ \d{1,4}$/, '');
  const number = ` ${Math.max(count, 1) + 1}`;
  const room = TOURNAMENT_LIMITS.nameLength - number.length;
  // Half a surrogate pair at the cut would be no text.
  const start = base.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.trim()}${number}`;
}

type Filling = { id: number; fromId: number; withSongs: boolean };

/** Enters the songs for who first pressed without them. Returns whether it did: songs that are in stay alone. */
async function fillEmpty(
  context: Context,
  viewer: Viewer,
  { id, fromId }: { id: number; fromId: number },
): Promise<boolean> {
  return changeTournament(context, { id, by: viewer }, async (change) => {
    const { tournament, tx } = change;
    const isEmpty = tournament.status === 'setup' && (await findSongs(tx, id)).length === 0;
    const count = isEmpty ? await copySongs(change, { fromId, submitterId: viewer.id }) : 0;
    if (count === 0) change.isUnchanged = true;
    return count > 0;
  });
}

/** Brings hosts, people and songs into the new tournament. */
async function fillNext(context: Context, viewer: Viewer, { id, fromId, withSongs }: Filling): Promise<void> {
  const invitedIds = await changeTournament(context, { id, by: viewer }, async (change) => {
    const { tx, tournament, now } = change;
    await copyManagers(change, { fromId });
    if (withSongs) await copySongs(change, { fromId, submitterId: viewer.id });
    const userIds = (await findMembers(tx, fromId)).filter((userId) => userId !== viewer.id);
    if (!tournament.isPublic) await data.admitInvited(tx, { tournamentId: id, userIds, now });
    const details = { tournamentId: id, name: tournament.name };
    await insertNotices(context, tx, { userIds, kind: 'played_again', details, at: now });
    return userIds;
  });
  publishNotices(context, invitedIds);
}

const SERIES_ROWS = 50;

/**
 * A page of the series of a tournament with its champions (rule R14), empty for a tournament without a series.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, INVALID_INPUT for an invalid cursor
 */
export async function listSeries({ context, viewer, params: { id }, query }: Call<'listSeries'>) {
  await openForReading(context, viewer, id);
  const beforeId = idOf(query.cursor) ?? MAX_ID;
  const { tournament } = await findExisting(context.db, id);
  if (tournament.seriesId === null) return { rows: [], nextCursor: null };
  const { seriesId } = tournament;
  const rows = await data.findSeries(context.db, viewer, { id, seriesId, beforeId, limit: SERIES_ROWS + 1 });
  const champions = await loadSongsByIds(
    context.db,
    rows.flatMap(({ winnerId }) => winnerId ?? []),
  );
  const present = ({ winnerId, endDate, ...row }: (typeof rows)[number]): SeriesRow => {
    const song = champions.get(winnerId ?? 0);
    return {
      ...row,
      endDate: row.status === 'completed' ? (endDate?.toISOString() ?? null) : null,
      champion: song
        ? { id: song.id, title: song.title, artist: song.artist, artworkUrl: song.artworkUrl }
        : null,
    };
  };
  return toPageById(rows.map(present), SERIES_ROWS);
}
