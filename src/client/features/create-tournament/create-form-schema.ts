import type { UseFormReturn } from 'react-hook-form';
import { countText } from '#client/lib/format/number-text.ts';
import {
  type CreateTournamentBody,
  type CreateTournamentInput,
  createTournamentBody,
} from '#contract/tournament-settings.ts';
import { groupCount } from '#engine/formats/groups.ts';
import {
  OFFERED_SIZES,
  type OfferedType,
  playoffGroupSize,
  playoffQualifiers,
  sizeLimits,
  TOURNAMENT_LIMITS,
} from '#engine/matchup/tournament-rules.ts';

const { inputMin, inputMax } = TOURNAMENT_LIMITS.matchDurationMinutes;

type Duration = Pick<CreateTournamentInput, 'schedulingType' | 'matchDurationMinutes'>;

/**
 * The contract's rules with the narrower match duration of an automatic schedule. A tournament that is stored
 * with an automatic schedule may keep a duration outside of this range, so that other settings can change.
 */
export const tournamentForm = (stored?: Duration) =>
  createTournamentBody.refine(
    ({ pace, schedulingType, matchDurationMinutes }) =>
      pace === 'show' ||
      schedulingType === 'manual' ||
      (matchDurationMinutes >= inputMin && matchDurationMinutes <= inputMax) ||
      (stored?.schedulingType === 'automatic' && stored.matchDurationMinutes === matchDurationMinutes),
    {
      path: ['matchDurationMinutes'],
      message: `Match duration must be a whole number from ${inputMin} to ${inputMax}.`,
    },
  );
export const createForm = tournamentForm();

export type CreateForm = UseFormReturn<CreateTournamentInput, unknown, CreateTournamentBody>;
/** All fields of the form. */
export type FormValues = Required<CreateTournamentInput>;

const DEFAULTS = createTournamentBody.parse({ name: '-', maxParticipants: OFFERED_SIZES.playoff.default });

/**
 * The defaults of the contract. Null becomes an empty text, and so does the name, which has no default. The default of the vote
 * counts depends on the pace.
 */
export const CREATE_DEFAULTS = {
  ...Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, value ?? ''])),
  name: '',
  countVisibility: 'live',
} as FormValues;

/** What a show, which has no schedule and waits for no number of people, is stored with instead. */
export const WITHOUT_SCHEDULE = {
  minUsers: DEFAULTS.minUsers,
  startDateMode: 'auto',
  tournamentStartDate: null,
} as const;

/** What the form sends: as many people as places are needed (rule C6). */
export const bodyToSend = (values: CreateTournamentBody): CreateTournamentBody => ({
  ...values,
  minUsers: values.maxParticipants,
  ...(values.pace === 'show' ? WITHOUT_SCHEDULE : {}),
});

function groupsLabel(size: number, songsPerGroup: number): string {
  const groups = groupCount(size, songsPerGroup);
  const playoffSongs = playoffQualifiers({
    tournamentType: 'round_robin',
    maxParticipants: size,
    songsPerGroup,
  });
  return `${size} songs (${groups} groups, ${playoffSongs} playoff songs)`;
}

function byesLabel(size: number): string {
  const byes = 2 ** Math.ceil(Math.log2(size)) - size;
  return byes === 0 ? `${size} songs` : `${size} songs (${countText(byes, 'bye')})`;
}

/**
 * The offered sizes of a format, with groups and playoff songs for round robin. A chosen size that is not
 * offered is added.
 */
export function sizeOptions(tournamentType: OfferedType, songsPerGroup: number, chosenSize = Number.NaN) {
  const offered: readonly number[] = OFFERED_SIZES[tournamentType].sizes;
  const sizes = Number.isNaN(chosenSize) ? offered : [...new Set([...offered, chosenSize])];
  return sizes
    .toSorted((a, b) => a - b)
    .map((size) => ({
      value: size,
      label: tournamentType === 'playoff' ? `${size} songs` : groupsLabel(size, songsPerGroup),
    }));
}

/** The sizes of a format that the first select does not offer. A playoff that is no power of two names its byes. */
export function otherSizes(tournamentType: OfferedType, songsPerGroup: number) {
  const { min, max } = sizeLimits(tournamentType);
  const offered: readonly number[] = OFFERED_SIZES[tournamentType].sizes;
  const sizes = Array.from({ length: max - min + 1 }, (_, index) => min + index).filter(
    (size) => !offered.includes(size),
  );
  if (tournamentType === 'round_robin') {
    return sizes.map((size) => ({ value: size, label: groupsLabel(size, songsPerGroup) }));
  }
  const playable = sizes.filter((size) => playoffGroupSize(size) !== undefined);
  return playable.map((size) => ({ value: size, label: byesLabel(size) }));
}
