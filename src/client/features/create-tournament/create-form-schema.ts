import type { UseFormReturn } from 'react-hook-form';
import {
  type CreateTournamentBody,
  type CreateTournamentInput,
  createTournamentBody,
} from '#contract/tournament-settings.ts';
import { groupCount } from '#engine/formats/groups.ts';
import {
  OFFERED_SIZES,
  type OfferedType,
  playoffQualifiers,
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
    ({ schedulingType, matchDurationMinutes }) =>
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

/** The defaults of the contract. Null becomes an empty text, and so does the name, which has no default. */
export const CREATE_DEFAULTS = {
  ...Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, value ?? ''])),
  name: '',
} as FormValues;

/**
 * The offered sizes of a format, with groups and playoff songs for round robin. A stored size that is not
 * offered is added.
 */
export function sizeOptions(tournamentType: OfferedType, songsPerGroup: number, storedSize?: number) {
  const offered: number[] = [...OFFERED_SIZES[tournamentType].sizes];
  const sizes = storedSize === undefined ? offered : [...new Set([...offered, storedSize])];
  return sizes
    .sort((a, b) => a - b)
    .map((size) => {
      if (tournamentType === 'playoff') return { value: size, label: `${size} songs` };
      const groups = groupCount(size, songsPerGroup);
      const playoffSongs = playoffQualifiers({ tournamentType, maxParticipants: size, songsPerGroup });
      return { value: size, label: `${size} songs (${groups} groups, ${playoffSongs} playoff songs)` };
    });
}
