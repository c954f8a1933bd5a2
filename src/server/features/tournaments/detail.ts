import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { CROWD, missingVoters } from '#engine/rewards/crowd.ts';
import { sharePath } from '#engine/sharing/share-path.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { readShared } from '#server/features/access/service.ts';
import { presentNumbered } from '#server/features/accounts/service.ts';
import { loadManagers } from '#server/features/managers/service.ts';
import { loadMatchups } from '#server/features/matchups/service.ts';
import { loadSongs } from '#server/features/songs/service.ts';
import { orThrow } from '#server/http/errors.ts';
import { tournamentScope } from '#server/http/read-cache.ts';
import { findMatchups, findSongs } from '#server/tournament/change.ts';
import { countMissing, findMissing, lacksWayToChampion } from '#server/tournament/missing-matches.ts';
import { tournamentNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';
import { isHeld, presentTournament } from './presenter.ts';

/** A tournament with its counts. @throws AppError NOT_FOUND */
export const findExisting = async (db: Executor, id: number): Promise<data.CountedTournament> =>
  orThrow(await data.findTournament(db, id), tournamentNotFound);

/** The answer with a tournament for all its readers, from the read cache. @throws AppError NOT_FOUND, UNAUTHORIZED */
export const readDetail = (call: Parameters<typeof readShared>[0]) =>
  readShared(call, { scope: tournamentScope, part: 'detail', load: loadDetail });

/** A tournament with its songs, matchups, groups, creator and managers. @throws AppError NOT_FOUND */
async function loadDetail(context: Context, id: number): Promise<TournamentDetail> {
  const { db, holdNumber } = context;
  const row = await findExisting(db, id);
  const [songs, matchups, groups, creator, managers] = await Promise.all([
    loadSongs(db, id),
    loadMatchups(db, id),
    data.findGroups(db, id),
    data.findUser(db, row.tournament.creatorId),
    loadManagers(db, id),
  ]);
  if (!creator) throw new Error(`Tournament ${id} has no creator`);
  const missing = await countMissingVoters(db, row.tournament, songs);
  const byId = new Map(songs.map((song) => [song.id, song]));
  return {
    ...presentTournament(row, { songs: byId, context }),
    missingVoters: isHeld(row.tournament) ? holdNumber(`voters ${id}`, missing) : missing,
    songs,
    matchups,
    groups,
    missingMatches: await loadMissing(db, row.tournament, groups),
    creator: presentNumbered(creator),
    managers,
    sharePath: sharePath(row.tournament),
  };
}

/** What the current stage lacks. Only a drawn stage can lack something, so other tournaments cost no query. */
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
  const stage = { tournament, groups, matchups, entries: songs.filter(isMainEntry) };
  const missing = findMissing(stage);
  return { count: countMissing(missing), blocksChampion: lacksWayToChampion(stage, missing) };
}

/** How many voters a tournament lacks before its podium pays. A cancelled one never pays. */
async function countMissingVoters(
  db: Executor,
  { id, status, winnerId, rulesVersion }: data.CountedTournament['tournament'],
  songs: readonly Song[],
): Promise<number> {
  if (status === 'cancelled') return 0;
  const canWin = (song: Song) =>
    status === 'completed' ? song.id === winnerId : isMainEntry(song) && !song.isEliminated;
  return missingVoters({
    rulesVersion,
    // One more than is needed, because the champion's submitter may be among them. A hidden submitter counts.
    voterIds: await data.findVoterIds(db, id, CROWD.tournament + 1),
    winnerIds: songs.filter(canWin).flatMap((song) => song.submitterId ?? []),
  });
}
