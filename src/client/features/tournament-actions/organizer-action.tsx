import { Play } from 'lucide-react';
import { GeneratePlayoffsButton } from '#client/entities/tournament/generate-playoffs-button.tsx';
import { MakeMissingButton, OpenRoundButton } from '#client/entities/tournament/round-buttons.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { CallButton } from '#client/ui/form/call-button.tsx';
import { TOURNAMENT_STARTED } from '#contract/messages/start.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { OrganizerActionName } from './primary-action.ts';

type Props = {
  action: OrganizerActionName;
  tournament: TournamentDetail;
};

/** The action that the tournament waits for, for its creator and managers. */
export function OrganizerAction({ action, tournament }: Props) {
  switch (action) {
    case 'generate_bracket':
      return <GenerateBracket tournament={tournament} />;
    case 'generate_knockout':
      return <GeneratePlayoffsButton tournamentId={tournament.id} size="large" />;
    case 'make_missing':
      return <MakeMissingButton tournament={tournament} isPrimary />;
    case 'open_round':
      return <OpenRoundButton tournament={tournament} isPrimary />;
  }
}

/** A full playoff never draws by itself before its people are there and a day has passed. */
const startNote = (people: string, type: TournamentDetail['tournamentType']) =>
  type === 'playoff' ? `You can start now, or wait for ${people}.` : `It starts by itself with ${people}.`;

/** Starts a full tournament, even if people are missing. The toast counts down to the first match. */
function GenerateBracket({ tournament }: { tournament: TournamentDetail }) {
  const { id, participantCount, minUsers } = tournament;
  const generate = useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-bracket', { params: { id } }),
    success: ({ votingOpensAt }) => ({
      title: 'Bracket generated!',
      ...(isLater(votingOpensAt)
        ? {
            description: 'The tournament has started.',
            countdown: { label: 'Voting opens in', until: votingOpensAt },
          }
        : { description: TOURNAMENT_STARTED }),
    }),
    refresh: (client) => refreshTournament(client, id),
  });
  const missing = minUsers - participantCount;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CallButton icon={Play} variant="primary" size="large" call={generate} pendingLabel="Generating...">
        {missing > 0 ? `Start with ${countText(participantCount, 'person', 'people')}` : 'Generate Bracket'}
      </CallButton>
      <div className="text-14">
        <p className="font-semibold">Ready to start</p>
        {missing > 0 && (
          <p>{startNote(countText(missing, 'more person', 'more people'), tournament.tournamentType)}</p>
        )}
      </div>
    </div>
  );
}

const isLater = (instant: string | null): instant is string =>
  instant !== null && Date.parse(instant) > serverNow();
