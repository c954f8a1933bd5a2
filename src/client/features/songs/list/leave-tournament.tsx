import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { participationQuery } from '#client/entities/tournament/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { ownSongsText, placeText } from '#client/features/songs/entry/loss-text.ts';
import { storeSubmission } from '#client/features/songs/submission/stored-submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { HIDDEN_SONG_REFUSALS } from '#contract/messages/moderation.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { canLeave } from '#engine/matchup/tournament-rules.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';

type Leaving = { isFollowing: boolean; isCancelled: boolean };

/** What a user without songs can do after leaving. */
function afterLeavingText({ isFollowing, isCancelled }: Leaving): string {
  if (!isFollowing && !isCancelled) return 'You can join again.';
  return `The tournament is no longer among yours.${isCancelled ? '' : ' You can follow it again.'}`;
}

/** Leaves a tournament before the draw, or stops following it; the dialog names the songs that go along. */
export function LeaveTournament({ tournament }: { tournament: TournamentDetail }) {
  const { user } = useCurrentUser();
  const { data } = useQuery({ ...participationQuery(tournament.id), enabled: user !== null });
  const [isAsking, setIsAsking] = useState(false);
  const isBeforeDraw = canLeave(tournament);
  const isCancelled = tournament.status === 'cancelled';
  const leave = useApiMutation({
    mutationFn: () => call('DELETE /api/tournaments/:id/participation', { params: { id: tournament.id } }),
    success: ({ message }) => ({ title: message }),
    failure: { title: 'The tournament was not left', fallback: 'Please try again.' },
    onSuccess: () => {
      if (user) storeSubmission(tournament.id, user.id, null);
      setIsAsking(false);
    },
    refresh: (client) => refreshTournament(client, tournament.id),
  });
  const isFollowing = data?.isFollowing === true;
  const isOffered = user !== null && data?.hasJoined === true && (isBeforeDraw || isFollowing);
  if (!isOffered && !isAsking) return null;
  const own = isBeforeDraw ? tournament.songs.filter((song) => song.submitterId === user?.id) : [];
  const entries = own.filter(isMainEntry);
  const songsText = ownSongsText(entries.length, own.length - entries.length);
  const isKept = !isCancelled && own.some(({ isHidden }) => isHidden);
  const label = isFollowing ? 'Stop following' : 'Leave Tournament';
  return (
    <>
      {isKept && <p className="text-14 text-muted">{HIDDEN_SONG_REFUSALS.leave}</p>}
      <Button icon={LogOut} disabled={isKept} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isFollowing ? 'Stop following?' : 'Leave this tournament?'}
        confirmLabel={label}
        pendingLabel="Leaving..."
        dismissLabel="Stay"
        isPending={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        {entries.length > 0 ? (
          <>
            <p className="break-words">
              {songsText} withdrawn: <bdi translate="no">{entries.map(({ title }) => title).join(', ')}</bdi>
            </p>
            <p className="text-14 text-muted">
              This action cannot be undone.{!isCancelled && ` ${placeText(tournament, entries.length)}`}
            </p>
          </>
        ) : (
          <p>{afterLeavingText({ isFollowing, isCancelled })}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
