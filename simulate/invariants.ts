import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import { roundOrder } from '#engine/formats/round-order.ts';

/** Checks a tournament at its end. Returns what is wrong, or null. */
type Check = (detail: TournamentDetail) => string | null;

const mainMatches = ({ matchups }: TournamentDetail) =>
  matchups.filter(({ tiebreakerLevel }) => tiebreakerLevel === 0);

/** A tournament must be completed. Its champion must have won its knockout matches and be the only song that is not out. */
const findWrongChampion: Check = (detail) => {
  const { status, winnerId, songs } = detail;
  if (status !== 'completed' || winnerId === null) return `ended as ${status} with the champion ${winnerId}`;
  const lost = mainMatches(detail).find(
    (match) =>
      !isGroupPhase(match.phase) &&
      (match.song1Id === winnerId || match.song2Id === winnerId) &&
      match.winnerId !== winnerId,
  );
  if (lost) return `its champion lost ${lost.phase} ${lost.id}`;
  const left = songs
    .filter((song) => song.parentSongId === null && !song.isEliminated)
    .map((song) => song.id);
  return left.length === 1 && left[0] === winnerId
    ? null
    : `the songs ${left} are not out, the champion is ${winnerId}`;
};

/** A cancelled tournament must have a reason, no open or scheduled match, and no change that is due. */
const findUnclosed: Check = ({ cancelReason, matchups, autoStartAt, playoffsDueAt, resumesAt }) => {
  if (!cancelReason) return 'is cancelled without a reason';
  const open = matchups.find(({ status }) => status === 'active' || status === 'scheduled');
  if (open) return `is cancelled while match ${open.id} is ${open.status}`;
  return (autoStartAt ?? playoffsDueAt ?? resumesAt) ? 'is cancelled while a change is due' : null;
};

/** In a group that has all its matches, each song must be on both sides equally often, up to a difference of 1. */
const findUnevenSides: Check = (detail) => {
  for (const group of detail.groups) {
    const matches = detail.matchups.filter(({ groupId }) => groupId === group.id);
    const songs = detail.songs.filter(({ groupId }) => groupId === group.id);
    if (matches.length !== (songs.length * (songs.length - 1)) / 2) continue;
    for (const { id } of songs) {
      const first = matches.filter(({ song1Id }) => song1Id === id).length;
      const second = matches.filter(({ song2Id }) => song2Id === id).length;
      if (Math.abs(first - second) > 1)
        return `song ${id} is on side 1 ${first} times and on side 2 ${second} times`;
    }
  }
  return null;
};

/**
 * Between the end of a round, tiebreakers included, and the start of the next one lies at least the interval. The
 * knockout starts five minutes after its draw instead.
 */
export const findShortInterval: Check = (detail) => {
  const played = detail.matchups.filter(({ startTime, endTime }) => startTime !== null && endTime !== null);
  const orderOf = roundOrder(detail.matchups, detail.groupPhaseScheduling);
  const rounds = [...Map.groupBy(played, orderOf)].sort(([a], [b]) => a - b).map(([, matches]) => matches);
  for (const [index, round] of rounds.entries()) {
    const before = rounds[index - 1];
    if (!before || isFirstOfKnockout(before, round)) continue;
    const pauseMs =
      Math.min(...round.map(({ startTime }) => Date.parse(startTime ?? ''))) -
      Math.max(...before.map(({ endTime }) => Date.parse(endTime ?? '')));
    if (pauseMs < detail.matchIntervalMinutes * 60_000) return `only ${pauseMs} ms are between two rounds`;
  }
  return null;
};

const isFirstOfKnockout = ([before]: Matchup[], [after]: Matchup[]) =>
  before !== undefined && after !== undefined && isGroupPhase(before.phase) && !isGroupPhase(after.phase);

/** No song may be in two open matches at once; tiebreaker songs count as their main entry. */
export const findOverlap: Check = (detail) => {
  const parentOf = new Map(detail.songs.map((song) => [song.id, song.parentSongId ?? song.id]));
  const playing = detail.matchups
    .filter(({ status }) => status === 'active')
    .flatMap(({ song1Id, song2Id }: Matchup) => [song1Id, song2Id])
    .map((id) => parentOf.get(id ?? 0));
  const twice = playing.find((id, index) => playing.indexOf(id) !== index);
  return twice === undefined ? null : `song ${twice} is in two open matches`;
};

/** Makes all checks of the end but that of intervals, because only the caller knows whether the schedule was disturbed. */
export const findBrokenInvariant: Check = (detail) => {
  const isCancelled = detail.status === 'cancelled';
  const end = isCancelled ? findUnclosed(detail) : findWrongChampion(detail);
  return end ?? findUnevenSides(detail);
};
