import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { RecapDialog } from './recap-dialog.tsx';

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[]; champion: Song };

/** Opens the recap of a viewer who voted in a tournament that has its champion (rule R19). */
export function RecapButton(props: Props) {
  return (
    <VoterRulesContext value={props.tournament}>
      <VoterButton {...props} />
    </VoterRulesContext>
  );
}

function VoterButton(props: Props) {
  const { songs: choices } = useVotedMatchups(props.tournament.id);
  const [isOpen, setIsOpen] = useState(false);
  if (choices.size === 0) return null;
  return (
    <>
      <Button icon={Sparkles} size="large" onClick={() => setIsOpen(true)}>
        Your recap
      </Button>
      <RecapDialog {...props} choices={choices} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
