import type { FormValues } from './create-form-schema.ts';

/** A tournament of one evening has up to this many songs, or matches of up to this many minutes. */
const SMALL = { songs: 8, minutes: 15 };
/** A wait of this many minutes between rounds is long for it. */
const LONG_WAIT_MINUTES = 30;
const SHORT_WAIT_MINUTES = 5;

type Warning = { text: string; mend: string; values: Partial<FormValues> };

/** What will surprise the creator of a small or quick tournament, and what one press sets instead. It never blocks. */
export function warningsOf(values: FormValues): Warning[] {
  const { pace, schedulingType, maxParticipants, matchDurationMinutes, matchIntervalMinutes } = values;
  const isTimed = pace === 'clock' && schedulingType === 'automatic';
  const isQuick = pace === 'show' || (isTimed && matchDurationMinutes <= SMALL.minutes);
  if (!isQuick && maxParticipants > SMALL.songs) return [];
  const warnings: Warning[] = [];
  if (values.tiebreakerSongs === 'required') {
    warnings.push({
      text: `For ${maxParticipants} places people must enter ${maxParticipants * 4} songs: four by one artist for each.`,
      mend: 'One song for each entry',
      values: { tiebreakerSongs: 'optional' },
    });
  }
  if (isTimed && matchIntervalMinutes >= LONG_WAIT_MINUTES) {
    warnings.push({
      text: `After each round everyone waits ${matchIntervalMinutes} minutes for the next one.`,
      mend: `Wait ${SHORT_WAIT_MINUTES} minutes`,
      values: { matchIntervalMinutes: SHORT_WAIT_MINUTES },
    });
  }
  return warnings;
}
