import { groupCount, QUALIFIERS_PER_GROUP } from '#engine/formats/groups.ts';
import type { TournamentStatus, TournamentType } from '#engine/kinds.ts';

/**
 * The limits and defaults of a tournament's settings (rules C1, C4, Z1). `inputMin` and `inputMax` are the
 * range of the create screen.
 */
export const TOURNAMENT_LIMITS = {
  nameLength: 255,
  playoffSize: { min: 4, max: 64 },
  groupsSize: { min: 8, max: 64 },
  minUsers: { min: 2, max: 100, default: 2 },
  songsPerGroup: { min: 3, max: 6, default: 4 },
  matchDurationMinutes: { min: 1, max: 720, default: 60, inputMin: 3, inputMax: 120 },
  matchIntervalMinutes: { min: 1, max: 120, default: 60 },
  tournamentDurationDays: { min: 1, max: 28, default: 7 },
  songsPerSubmission: 4,
  tiebreakerSongs: 3,
  managers: 10,
} as const;

/** A draw needs at least this many main entries, even after withdrawals or a forced status (rules C25, O21). */
export const MIN_DRAWN_SONGS = 2;

/** The sizes that the create screen offers, and the default size of each format (rule C6). */
export const OFFERED_SIZES = {
  playoff: { sizes: [4, 8, 16], default: 4 },
  round_robin: { sizes: [8, 16, 32], default: 8 },
} as const;
/** The formats that the create screen offers. */
export type OfferedType = keyof typeof OFFERED_SIZES;

type Drawn = { status: TournamentStatus; totalRounds: number };
type Size = { tournamentType: TournamentType; maxParticipants: number; songsPerGroup: number };

/** Returns the range of sizes of a format (rule C2). */
export function sizeLimits(tournamentType: TournamentType): { min: number; max: number } {
  return tournamentType === 'playoff' ? TOURNAMENT_LIMITS.playoffSize : TOURNAMENT_LIMITS.groupsSize;
}

/**
 * Whether a playoff's `maxParticipants / songsPerGroup * 2` is not a power of two (rule C3). The draw itself takes any
 * number of songs.
 */
export function hasUnevenBracket({ tournamentType, maxParticipants, songsPerGroup }: Size): boolean {
  if (tournamentType !== 'playoff') return false;
  return !Number.isInteger(Math.log2((maxParticipants * 2) / songsPerGroup));
}

/** Returns the songs per group with which a playoff takes a size (rule C3); undefined where none does. */
export const playoffGroupSize = (size: number): number | undefined =>
  PLAYOFF_GROUP_SIZES.find(
    (songsPerGroup) => !hasUnevenBracket({ tournamentType: 'playoff', maxParticipants: size, songsPerGroup }),
  );
/** 6 takes the sizes of 3. */
const PLAYOFF_GROUP_SIZES = [TOURNAMENT_LIMITS.songsPerGroup.default, 3, 5];

/** Returns how many songs reach the knockout: all of a playoff, else the best two of each group. */
export function playoffQualifiers({ tournamentType, maxParticipants, songsPerGroup }: Size): number {
  if (tournamentType === 'playoff') return maxParticipants;
  return groupCount(maxParticipants, songsPerGroup) * QUALIFIERS_PER_GROUP;
}

/** Whether a tournament has all main entries and at least `minUsers` participants (rule C17). */
export function isAtCapacity(filling: {
  mainEntries: number;
  maxParticipants: number;
  participants: number;
  minUsers: number;
}): boolean {
  return filling.mainEntries >= filling.maxParticipants && filling.participants >= filling.minUsers;
}

/** Whether a start is offered: in setup with all main entries. */
export function isReadyToStart(tournament: {
  status: TournamentStatus;
  mainEntries: number;
  maxParticipants: number;
}): boolean {
  return tournament.status === 'setup' && tournament.mainEntries === tournament.maxParticipants;
}

/** Whether a tournament takes main entries: in setup with a place left (rules C9, C10). */
export function hasOpenPlaces(tournament: {
  status: TournamentStatus;
  mainEntries: number;
  maxParticipants: number;
}): boolean {
  return tournament.status === 'setup' && tournament.mainEntries < tournament.maxParticipants;
}

/**
 * Whether entries can still be changed and withdrawn, and tiebreaker songs added: until the songs are drawn. A playoff that
 * started by itself waits for its draw in `start_playoffs` (rule C24).
 */
export function canChangeEntries({ status, totalRounds }: Drawn): boolean {
  return totalRounds === 0 && (status === 'setup' || status === 'start_playoffs');
}

/** Whether participants may leave: until the draw, also a tournament that was cancelled before it (rule C26). */
export const canLeave = (tournament: Drawn): boolean =>
  canChangeEntries(tournament) || (tournament.status === 'cancelled' && tournament.totalRounds === 0);

type Filled = Drawn & { mainEntries: number; maxParticipants: number };

/** Whether a withdrawal calls off a start that has begun: while a full playoff waits for its draw (rule K16). */
export const callsOffStart = (tournament: Filled): boolean =>
  tournament.status === 'start_playoffs' &&
  canChangeEntries(tournament) &&
  tournament.mainEntries >= tournament.maxParticipants;

/**
 * Whether `withdrawnEntries` main entries may be withdrawn together: only while `canLeave` holds, and a playoff that waits for
 * its draw with fewer songs than places keeps enough for the draw.
 */
export function canWithdraw(tournament: Filled, withdrawnEntries: number): boolean {
  if (!canLeave(tournament)) return false;
  if (tournament.status === 'cancelled' || callsOffStart(tournament)) return true;
  const remaining = tournament.mainEntries - withdrawnEntries;
  return tournament.status === 'setup' || withdrawnEntries === 0 || remaining >= MIN_DRAWN_SONGS;
}

/** Whether every setting can still change: until the draw (rule C20). */
export const canEditAllSettings = (tournament: Drawn): boolean => canChangeEntries(tournament);

/** Whether a tournament is completed or cancelled. */
export const isTournamentOver = ({ status }: { status: TournamentStatus }): boolean =>
  status === 'completed' || status === 'cancelled';

/** Whether a tournament can still be cancelled (rule C21). */
export const canCancel = (tournament: { status: TournamentStatus }): boolean => !isTournamentOver(tournament);

/** Whether the creator may delete a tournament: until the songs are drawn (rule C22). */
export const canDeleteTournament = ({ totalRounds }: { totalRounds: number }): boolean => totalRounds === 0;
