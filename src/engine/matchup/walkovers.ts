import { isGroupPhase, isKnockoutPhase } from '#engine/formats/phases.ts';
import type { MatchupDecision, MatchupPhase, MatchupStatus, Slot } from '#engine/kinds.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { isPlaying } from './status.ts';
import type { MatchupClock } from './voting-window.ts';

/** A matchup as walkovers need it. */
export type WalkoverMatchup = {
  id: number;
  phase: MatchupPhase;
  status: MatchupStatus;
  song1Id: number | null;
  song2Id: number | null;
  winnerId: number | null;
  decidedBy: MatchupDecision | null;
  tiebreakerLevel: number;
  winnerToId: number | null;
  winnerToSlot: number | null;
  loserToId: number | null;
  loserToSlot: number | null;
};

type Side = { isKnown: boolean; songId: number | null };

/**
 * Returns the first matchup that a withdrawal decides, with the song that advances; `winnerId` is null when no song is left
 * on either side (rule J4). A matchup whose other side is not known yet waits. Returns null without such a matchup.
 */
export function nextWalkover<M extends WalkoverMatchup>(
  matchups: readonly M[],
  withdrawnIds: ReadonlySet<number>,
): { matchup: M; winnerId: number | null } | null {
  for (const matchup of matchups) {
    if (matchup.tiebreakerLevel > 0 || !isUndecided(matchup)) continue;
    const sides = ([1, 2] as const).map((slot) => sideOf(matchup, slot, matchups, withdrawnIds));
    const present = sides.filter(({ songId }) => songId !== null);
    if (present.length === 2 || sides.some(({ isKnown }) => !isKnown)) continue;
    return { matchup, winnerId: present[0]?.songId ?? null };
  }
  return null;
}

/** Whether a matchup waits to be played, or for its tiebreaker. */
function isUndecided({ status, winnerId, decidedBy }: WalkoverMatchup): boolean {
  if (status === 'completed') return winnerId === null && decidedBy === null;
  return status !== 'active';
}

/** The song that can play on a side. A side stays empty when its song is withdrawn, or its feeder has no song for it. */
function sideOf(
  matchup: WalkoverMatchup,
  slot: Slot,
  matchups: readonly WalkoverMatchup[],
  withdrawnIds: ReadonlySet<number>,
): Side {
  const songId = slot === 1 ? matchup.song1Id : matchup.song2Id;
  if (songId !== null) return { isKnown: true, songId: withdrawnIds.has(songId) ? null : songId };
  const isEmpty =
    !isGroupPhase(matchup.phase) &&
    matchups.some(
      (feeder) =>
        feeder.decidedBy === 'walkover' &&
        ((feeder.winnerToId === matchup.id && feeder.winnerToSlot === slot) ||
          (feeder.loserToId === matchup.id && feeder.loserToSlot === slot)),
    );
  return { isKnown: isEmpty, songId: null };
}

/** Why a song cannot be withdrawn after the draw. */
export type WithdrawalRefusal = 'is_tiebreaker' | 'is_out' | 'is_playing' | 'is_last';

type Entry = {
  id: number;
  parentSongId: number | null;
  isEliminated: boolean;
  withdrawnAt: Date | string | null;
};

type Standing = {
  songs: readonly Entry[];
  matchups: readonly (WalkoverMatchup & MatchupClock)[];
  now: number;
};

/**
 * Whether a main entry may be withdrawn after the draw: it is not out, none of its matches or tiebreakers is open or due,
 * and another song can still win. A song that has only the third place match left cannot win. `now` is in epoch
 * milliseconds.
 */
export function withdrawalDecision(
  song: Entry,
  { songs, matchups, now }: Standing,
): { ok: true } | { ok: false; reason: WithdrawalRefusal } {
  if (!isMainEntry(song)) return { ok: false, reason: 'is_tiebreaker' };
  if (song.isEliminated) return { ok: false, reason: 'is_out' };
  const ownIds = new Set(
    songs.filter(({ id, parentSongId }) => id === song.id || parentSongId === song.id).map(({ id }) => id),
  );
  const isOwn = ({ song1Id, song2Id }: WalkoverMatchup) =>
    ownIds.has(song1Id ?? 0) || ownIds.has(song2Id ?? 0);
  if (matchups.some((matchup) => isOwn(matchup) && isPlaying(matchup, now)))
    return { ok: false, reason: 'is_playing' };
  const hasLost = ({ id }: Entry) => matchups.some((matchup) => isLostBy(matchup, id));
  const isRival = (other: Entry) =>
    isMainEntry(other) &&
    other.id !== song.id &&
    !other.isEliminated &&
    other.withdrawnAt === null &&
    !hasLost(other);
  return songs.some(isRival) ? { ok: true } : { ok: false, reason: 'is_last' };
}

/** Whether a song lost this match of the knockout. */
const isLostBy = ({ phase, tiebreakerLevel, song1Id, song2Id, winnerId }: WalkoverMatchup, songId: number) =>
  isKnockoutPhase(phase) &&
  tiebreakerLevel === 0 &&
  (song1Id === songId || song2Id === songId) &&
  winnerId !== null &&
  winnerId !== songId;
