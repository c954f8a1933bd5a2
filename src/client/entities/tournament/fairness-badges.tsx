import { clsx } from 'clsx';
import { EyeOff, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Tournament } from '#contract/tournament.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';

type Mark = { label: string; explanation: string; icon?: ReactNode };
type Marked = Pick<Tournament, 'status' | 'countVisibility' | 'submitterVisibility' | 'voterPolicy'>;

const HIDDEN_SUBMITTERS: Mark = {
  label: 'Hidden submitters',
  explanation: 'No one sees who entered a song until it is out.',
};

/** What is special about the votes and songs of a tournament, most important first (rule C31). */
function marksOf(tournament: Marked): Mark[] {
  const isOver = isTournamentOver(tournament);
  return [
    ...(isOver ? [] : countMarks(tournament)),
    ...(hidesSubmitters(tournament) ? [HIDDEN_SUBMITTERS] : []),
    ...(isOver ? [] : voterMarks(tournament)),
  ];
}

function voterMarks({ voterPolicy }: Marked): Mark[] {
  if (voterPolicy === 'guest')
    return [
      {
        label: 'Open to guests',
        explanation: 'Everyone with the link can vote, also without an account.',
        icon: <Users />,
      },
    ];
  if (voterPolicy === 'code')
    return [
      {
        label: 'Voter codes',
        explanation: 'Only holders of a voter code can vote, also without an account.',
        icon: <Ticket />,
      },
    ];
  if (voterPolicy !== 'participants') return [];
  return [
    {
      label: 'Participants vote',
      explanation: 'Only people who joined before the start can vote.',
      icon: <Users />,
    },
  ];
}

function countMarks({ countVisibility }: Marked): Mark[] {
  if (countVisibility === 'live') return [];
  const [label, explanation] =
    countVisibility === 'after_vote'
      ? ['Counts after your vote', 'You see the votes of a match once you have voted in it.']
      : ['Counts after the match', 'No one sees the votes of a match before its end.'];
  return [
    { label: 'Blind', explanation, icon: <EyeOff /> },
    { label, explanation },
  ];
}

type Props = {
  tournament: Marked;
  /** A card has room for the most important badge only. It is a link, so the badge cannot be a button. */
  isShort?: boolean;
  /** On desktops a hero of one line has room for the most important badge only. */
  isSlim?: boolean;
};

/** Badges for hidden votes and submitters, and for who may vote. A press on a badge shows its explanation. */
export function FairnessBadges({ tournament, isShort = false, isSlim = false }: Props) {
  const marks = marksOf(tournament);
  if (isShort)
    return marks.slice(0, 1).map(({ label, explanation, icon }) => (
      <span key={label} title={explanation} className="inline-flex">
        <Badge icon={icon}>
          {label}
          <span className="sr-only">: {explanation}</span>
        </Badge>
      </span>
    ));
  return marks.map(({ label, explanation, icon }, index) => (
    <button
      key={label}
      type="button"
      title={explanation}
      onClick={() => toast({ title: label, description: explanation })}
      className={clsx(
        'relative inline-flex rounded-full after:absolute after:inset-x-0 after:-inset-y-3',
        isSlim && index > 0 && 'lg:hidden',
      )}
    >
      <Badge icon={icon}>{label}</Badge>
    </button>
  ));
}
