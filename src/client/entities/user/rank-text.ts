import { numberText } from '#client/lib/format/number-text.ts';

/** The rank of a user on a profile; a dash before the first point, when all newcomers would share the first rank. */
export function rankText({ rank, points }: { rank: number; points: number }): string {
  return points > 0 ? `#${numberText(rank)}` : '–';
}
