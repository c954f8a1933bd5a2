import { clsx } from 'clsx';
import { EyeOff, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Tournament } from '#contract/tournament.ts';
import type { CountVisibility, VoterPolicy } from '#engine/kinds.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';

type Mark = { label: string; explanation: string; icon?: ReactNode };
type Marked = Pick<Tournament, 'status' | 'countVisibility' | 'submitterVisibility' | 'voterPolicy'>;

const HIDDEN_SUBMITTERS: Mark = {
  label: 'Hidden submitters',
  explanation: 'No one sees who entered a song until it is out.',
};

const VOTER_MARKS: Partial<Record<VoterPolicy, Mark>> = {
  guest: {
    label: 'Open to guests',
    explanation: 'Everyone with the link can vote, also without an account.',
    icon: <Users />,
  },
  code: {
    label: 'Voter codes',
    explanation: 'Only holders of a voter code can vote, also without an account.',
    icon: <Ticket />,
  },
  participants: {
    label: 'Participants vote',
    explanation: 'Only people who joined before the start can vote.',
    icon: <Users />,
  },
};

const COUNT_MARKS: Partial<Record<CountVisibility, Mark>> = {
  after_vote: {
    label: 'Counts after your vote',
    explanation: 'You see the votes of a match once you have voted in it.',
  },
  after_close: {
    label: 'Counts after the match',
    explanation: 'No one sees the votes of a match before its end.',
  },
};

/** What is special about the votes and songs of a tournament, most important first (rule C31). */
function marksOf(tournament: Marked): Mark[] {
  const isOver = isTournamentOver(tournament);
  const counts = isOver ? undefined : COUNT_MARKS[tournament.countVisibility];
  const blind = counts && { ...counts, label: 'Blind', icon: <EyeOff /> };
  const submitters = hidesSubmitters(tournament) ? HIDDEN_SUBMITTERS : undefined;
  const voters = isOver ? undefined : VOTER_MARKS[tournament.voterPolicy];
  return [blind, counts, submitters, voters].filter((mark) => mark !== undefined);
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
