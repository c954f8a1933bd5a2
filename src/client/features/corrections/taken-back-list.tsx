import type { ReactNode } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentStatus } from '#engine/kinds.ts';
import { takenBack } from './taken-back.ts';

export type CorrectionProps = {
  matchup: Matchup;
  matchups: readonly Matchup[];
  status: TournamentStatus;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type Props = Pick<CorrectionProps, 'matchup' | 'matchups' | 'status'> & { children: ReactNode };

/** What the correction takes back, and what stays (rule J3). */
export function TakenBack({ matchup, matchups, status, children }: Props) {
  return (
    <ul className="grid list-disc grid-cols-1 gap-1 pl-5 text-14 break-words">
      {takenBack(matchup, matchups, status).map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
      <li>{children}</li>
    </ul>
  );
}
