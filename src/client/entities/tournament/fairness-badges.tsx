import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Tournament } from '#contract/tournament.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';

type Mark = { label: string; explanation: string; icon?: ReactNode };
type Marked = Pick<Tournament, 'status' | 'countVisibility' | 'submitterVisibility'>;

const HIDDEN_SUBMITTERS: Mark = {
  label: 'Hidden submitters',
  explanation: 'No one sees who entered a song until it is out.',
};

/** What is special about the votes and songs of a tournament, most important first (rule C31). */
function marksOf(tournament: Marked): Mark[] {
  return [...countMarks(tournament), ...(hidesSubmitters(tournament) ? [HIDDEN_SUBMITTERS] : [])];
}

function countMarks({ status, countVisibility }: Marked): Mark[] {
  if (status === 'completed' || status === 'cancelled' || countVisibility === 'live') return [];
  const [label, explanation] =
    countVisibility === 'after_vote'
      ? ['Counts after your vote', 'You see the votes of a match once you have voted in it.']
      : ['Counts after the match', 'No one sees the votes of a match before its end.'];
  return [
    { label: 'Blind', explanation, icon: <EyeOff aria-hidden="true" /> },
    { label, explanation },
  ];
}

type Props = {
  tournament: Marked;
  /** A card has room for the most important one. */
  isShort?: boolean;
};

/** Badges for hidden votes and submitters. */
export function FairnessBadges({ tournament, isShort = false }: Props) {
  const marks = marksOf(tournament);
  return (isShort ? marks.slice(0, 1) : marks).map(({ label, explanation, icon }) => (
    <span key={label} title={explanation} className="inline-flex">
      <Badge icon={icon}>
        {label}
        {isShort && <span className="sr-only">: {explanation}</span>}
      </Badge>
    </span>
  ));
}
