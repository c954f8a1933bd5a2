import { useState } from 'react';
import { ShareTools } from '#client/entities/tournament/share/share-tools.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

/** The match that the address of the page names. */
function shownMatchId({ matchups }: TournamentDetail): number | null {
  const id = Number(/^#matchup-(\d{1,10})$/.exec(location.hash)?.[1]);
  return matchups.some((matchup) => matchup.id === id) ? id : null;
}

type Props = { tournament: TournamentDetail; open: boolean; onOpenChange: (open: boolean) => void };

/** The link of a tournament to copy, to share and to scan, once its overview is no invitation. */
export function ShareDialog({ tournament, open, onOpenChange }: Props) {
  const matchId = open ? shownMatchId(tournament) : null;
  const [leadsToMatch, setLeadsToMatch] = useState(false);
  const { sharePath } = tournament;
  const shared =
    matchId && leadsToMatch ? { ...tournament, sharePath: `${sharePath}?match=${matchId}` } : tournament;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} width="small" title="Share this tournament">
      {matchId && (
        <Checkbox checked={leadsToMatch} onChange={({ target }) => setLeadsToMatch(target.checked)}>
          The link leads to the match on the screen
        </Checkbox>
      )}
      <ShareTools tournament={shared} isFirst isInDialog />
    </Dialog>
  );
}
