import { useQuery } from '@tanstack/react-query';
import { askForCode, useAskedCode } from '#client/entities/vote/code/kept-code.ts';
import { voterStandingQuery } from '#client/entities/vote/queries.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { VoterCodeForm } from './voter-code-form.tsx';

/** Asks for a voter code after its link was opened, or after a press on a vote, until the viewer may vote (rule Y9). */
export function VoterCodePrompt({ tournament }: { tournament: TournamentDetail }) {
  const { id, name } = tournament;
  const { isAsked, code } = useAskedCode();
  const { data: standing } = useQuery(voterStandingQuery(id, true));
  const isNeeded = standing !== undefined && !standing?.mayVote;
  return (
    <Dialog
      open={isAsked && isNeeded}
      onOpenChange={askForCode}
      width="small"
      title="Your voter code"
      description={
        <>
          Only holders of a voter code vote in <bdi className="break-words">{name}</bdi>.
        </>
      }
    >
      <VoterCodeForm key={code} tournamentId={id} code={code} />
    </Dialog>
  );
}
