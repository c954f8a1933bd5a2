import { useEffect, useState } from 'react';
import { useNextShow } from '#client/entities/show/use-next-show.ts';
import { useShow } from '#client/entities/show/use-show.ts';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { sendPresence, useLiveState } from '#client/live/live-tournament.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { ShowBar } from './bar/show-bar.tsx';
import { useOwnPlace } from './lobby/use-own-place.ts';
import { useMissed } from './now/missed-matches.ts';
import { showNow } from './now/show-now.ts';
import { useWayToBallot } from './now/way-to-ballot.ts';
import { closeRemote, openRemote, useRemote } from './remote/remote-store.ts';

export { NextStartWatch } from '#client/entities/show/next-start.ts';
export { OpenRoomButton } from './remote/open-room-button.tsx';

const RemoteDialog = lazyDialog(async () => (await import('./remote/remote-dialog.tsx')).RemoteDialog);
const TableDialog = lazyDialog(async () => (await import('./table/table-dialog.tsx')).TableDialog);

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  userId: number | null;
  canOrganize: boolean;
  isVoting: boolean;
};

/** What the page of a tournament has of its show: the bar that says what to do now, the table, and the hosts' remote. */
export function ShowParts(props: Props) {
  return (
    <VoterRulesContext value={props.tournament}>
      <OpenShow {...props} />
    </VoterRulesContext>
  );
}

function OpenShow({ tournament, matchups, userId, canOrganize, isVoting }: Props) {
  const { id } = tournament;
  usePresence(id);
  const show = useShow(tournament);
  const { ids: votedIds } = useVotedMatchups(id);
  const place = useOwnPlace(id);
  const time = useServerNow(1000, show?.until);
  const isRemoteOpen = useRemote(({ tournamentId }) => tournamentId === id);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const now = show && showNow({ show, tournament, matchups, votedIds, canOrganize, now: time });
  useWayToBallot({ step: show?.step ?? null, isVoting, voteOn: now?.voteOn ?? null });
  const next = useNextShow(tournament);
  const missed = useMissed(matchups, votedIds, `${show?.step} ${show?.matchupId}`);
  if (!show) return null;
  // After its end a show stays in the bar as long as its room is open, and while the next one invites.
  const hasBar = now && (show.step !== 'over' || show.pin !== null || next !== null);
  return (
    <>
      {hasBar && (
        <ShowBar
          {...{ show, now, next, isVoting, missed }}
          asksForPin={show.step === 'over' && !tournament.isPublic && !canOrganize && next === null}
          mayReact={place != null && !place.isRemoved}
          isAboveNavigation={userId !== null}
          onRemote={canOrganize ? () => openRemote(id) : null}
          onTable={() => setIsTableOpen(true)}
        />
      )}
      {canOrganize && (
        <RemoteDialog
          {...{ tournament, matchups, show, now }}
          open={isRemoteOpen}
          onOpenChange={(isOpen) => (isOpen ? openRemote(id) : closeRemote())}
        />
      )}
      <TableDialog tournamentId={id} open={isTableOpen} onOpenChange={setIsTableOpen} />
    </>
  );
}

/** Who was not heard for 20 s is not here, so one lost message does no harm. */
const SAY_EVERY_MS = 8_000;

/** Says that the viewer is here, while the page is visible (rule R6). */
function usePresence(tournamentId: number): void {
  const isConnected = useLiveState() === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    const say = () => {
      if (!document.hidden) sendPresence(tournamentId);
    };
    say();
    const timer = setInterval(say, SAY_EVERY_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [tournamentId, isConnected]);
}
