import { Gavel, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import { OWN_SONG_IN_MATCH } from '#contract/messages/match.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { correctionDecision } from '#engine/matchup/corrections.ts';
import { mayCorrectResult } from '#engine/matchup/fair-correction.ts';
import { possibleWinners } from './possible-winners.ts';

const ReopenDialog = lazyDialog(async () => (await import('./correction-dialogs.tsx')).ReopenDialog);
const DecideDialog = lazyDialog(async () => (await import('./correction-dialogs.tsx')).DecideDialog);

type Props = { tournament: TournamentDetail; matchup: Matchup; matchups: readonly Matchup[] };

/** Reopens or decides a completed match, for creator and admins, until a match that depends on it has started. */
export function CorrectMatch({ tournament, matchup: shown, matchups }: Props) {
  const { user } = useCurrentUser();
  const [open, setOpen] = useState<'reopen' | 'decide' | null>(null);
  // At a tiebreaker the match that it decides is corrected.
  const matchup = matchups.find(({ id }) => id === shown.parentMatchupId) ?? shown;
  const { status } = tournament;
  const decision = correctionDecision(parseTimes(matchup), {
    matchups: matchups.map(parseTimes),
    status,
    now: serverNow(),
  });
  const dialog = (name: typeof open) => ({
    matchup,
    matchups,
    status,
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  const isOffered = decision.ok && status !== 'cancelled' && powersOf(user, tournament)('own');
  if (!isOffered && open === null) return null;
  const sides = [matchup.song1, matchup.song2].filter((song) => song !== null);
  const canReopen = sides.every((song) => song.withdrawnAt === null);
  const canDecide = possibleWinners(matchup).length > 0;
  if (!canReopen && !canDecide && open === null) return null;
  if (user && !mayCorrectResult(user, { matchup, sides, songs: tournament.songs })) {
    return <p className="text-14 text-muted">{OWN_SONG_IN_MATCH}</p>;
  }
  return (
    <fieldset aria-label="Correct this match" className="flex flex-wrap gap-2">
      {canReopen && (
        <Button icon={RotateCcw} onClick={() => setOpen('reopen')}>
          Reopen
        </Button>
      )}
      {canDecide && (
        <Button icon={Gavel} onClick={() => setOpen('decide')}>
          Decide
        </Button>
      )}
      <ReopenDialog {...dialog('reopen')} />
      <DecideDialog {...dialog('decide')} />
    </fieldset>
  );
}
