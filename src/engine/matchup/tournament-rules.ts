import { groupCount } from '#engine/formats/draw.ts';
import { QUALIFIERS_PER_GROUP } from '#engine/formats/group-bracket.ts';

/** The two formats of A, and `hybrid` of T §3, which plays as round robin does. */
export type TournamentFormat = 'playoff' | 'round_robin' | 'hybrid';

/** Every limit and default of a tournament's settings (A §5, A §9; sizes by R8). */
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
} as const;

/** The sizes that the create screen offers, and the one each format starts with (A §2, A §4). */
export const OFFERED_SIZES = {
  playoff: { sizes: [4, 8, 16], default: 4 },
  round_robin: { sizes: [8, 16, 32], default: 8 },
} as const;

type Size = { tournamentType: TournamentFormat; maxParticipants: number; songsPerGroup: number };

/**
 * Whether a playoff's settings fail the rule of A §5: maxParticipants / songsPerGroup * 2 must be a power
 * of two. As written; the draw itself copes with any number of songs (R8).
 */
export function hasUnevenBracket({ tournamentType, maxParticipants, songsPerGroup }: Size): boolean {
  if (tournamentType !== 'playoff') return false;
  return !Number.isInteger(Math.log2((maxParticipants * 2) / songsPerGroup));
}

/** How many songs reach the knockout: all of a playoff's, else the best two of each group (R15, R16). */
export function playoffQualifiers({ tournamentType, maxParticipants, songsPerGroup }: Size): number {
  if (tournamentType === 'playoff') return maxParticipants;
  return groupCount(maxParticipants, songsPerGroup) * QUALIFIERS_PER_GROUP;
}

/**
 * Whether a tournament is full, which starts its clock: all main entries and at least `minUsers`
 * participants (R9).
 */
export function isAtCapacity(filling: {
  mainEntries: number;
  maxParticipants: number;
  participants: number;
  minUsers: number;
}): boolean {
  return filling.mainEntries >= filling.maxParticipants && filling.participants >= filling.minUsers;
}

/** Whether the creator is prompted to start: main entries equal maxParticipants while in setup (T §4, R9). */
export function isReadyToStart(tournament: {
  status: string;
  mainEntries: number;
  maxParticipants: number;
}): boolean {
  return tournament.status === 'setup' && tournament.mainEntries === tournament.maxParticipants;
}

/** Whether songs may still be added: in setup with a place left (T §4). */
export function hasOpenPlaces(tournament: {
  status: string;
  mainEntries: number;
  maxParticipants: number;
}): boolean {
  return tournament.status === 'setup' && tournament.mainEntries < tournament.maxParticipants;
}
