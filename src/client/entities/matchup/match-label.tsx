import type { Matchup } from '#contract/matchup.ts';
import { matchLabel } from '#engine/formats/phases.ts';

/** The specified label of a knockout match, such as `Semifinals_A` (rule B9). */
export function MatchLabel({ phase, position }: Pick<Matchup, 'phase' | 'position'>) {
  return <span className="text-12 whitespace-nowrap text-muted">{matchLabel(phase, position)}</span>;
}
