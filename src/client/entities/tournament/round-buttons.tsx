import { ListRestart, Play } from 'lucide-react';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nextRound } from '#engine/schedule/next-round.ts';

type Tournament = Pick<
  TournamentDetail,
  'id' | 'schedulingType' | 'currentPhase' | 'groupPhaseScheduling' | 'matchups'
>;

type Props = {
  tournament: Tournament;
  /** The main action of the page. */
  isPrimary?: boolean;
  /** The classes of the button in the footer of a match, where it is smaller. */
  className?: string;
};

const PRIMARY = { variant: 'primary', size: 'large' } as const;

/** Says how many matches the press opens. */
export function openRoundLabel(tournament: Tournament): string {
  if (tournament.schedulingType === 'manual') return 'Start this round';
  const { length } = nextRound(tournament.matchups.map(parseTimes), tournament);
  return length > 1 ? `Open the first round now: ${length} matches` : 'Open the first match now';
}

/** Opens the matches of the next round now. */
export function OpenRoundButton({ tournament, isPrimary = false, className }: Props) {
  const { id } = tournament;
  const open = useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/open-round', { params: { id } }),
    success: ({ message }) => ({ title: 'Round started!', description: message }),
    failure: { title: 'Failed to start the round', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
  return (
    <Button
      {...(isPrimary && PRIMARY)}
      {...(className && { className, size: 'medium' })}
      isPending={open.isPending}
      pendingLabel="Opening..."
      onClick={() => open.mutate()}
    >
      {/* On phones the text and the button of the discussion need the width. */}
      <Play className={className && 'phone:hidden'} />
      {openRoundLabel(tournament)}
    </Button>
  );
}

/** Makes deleted matches of the current stage again. */
export function MakeMissingButton({ tournament: { id, currentPhase }, isPrimary = false }: Props) {
  const make = useApiMutation({
    mutationFn: () =>
      currentPhase === 'group_stage'
        ? call('POST /api/tournaments/:id/generate-bracket', { params: { id } })
        : call('POST /api/tournaments/:id/generate-knockout', { params: { id } }),
    success: ({ message }) => ({ title: 'Matches created!', description: message }),
    failure: { title: 'Failed to create the matches', fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, id),
  });
  return (
    <Button
      icon={ListRestart}
      {...(isPrimary && PRIMARY)}
      isPending={make.isPending}
      pendingLabel="Making..."
      onClick={() => make.mutate()}
    >
      Make missing matches
    </Button>
  );
}
