import { useQuery } from '@tanstack/react-query';
import { tournamentQuery } from '#client/entities/tournament/queries.ts';
import { setAsking, useKeptCode } from '#client/entities/vote/code/kept-code.ts';
import { voterStandingQuery } from '#client/entities/vote/queries.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { VoterCodeForm } from './voter-code-form.tsx';

type Props = { tournamentId: number; open: boolean };

/** Asks for a voter code after its link was opened, or after a press on a vote, until the viewer may vote. */
export function VoterCodePrompt({ tournamentId, open }: Props) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  return tournament ? <Prompt key={tournamentId} tournament={tournament} open={open} /> : null;
}

function Prompt({ tournament, open }: { tournament: TournamentDetail; open: boolean }) {
  const code = useKeptCode(tournament);
  const { data: standing } = useQuery(voterStandingQuery(tournament.id, true));
  const isNeeded = standing !== undefined && !standing?.mayVote;
  return (
    <Dialog
      open={open && isNeeded}
      onOpenChange={setAsking}
      width="small"
      title="Your voter code"
      description={
        <>
          Only holders of a voter code vote in{' '}
          <bdi translate="no" className="break-words">
            {tournament.name}
          </bdi>
          .
        </>
      }
    >
      <VoterCodeForm key={code} tournament={tournament} code={code} />
    </Dialog>
  );
}
