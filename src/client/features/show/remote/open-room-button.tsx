import { DoorOpen } from 'lucide-react';
import { useShow } from '#client/entities/show/use-show.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { OtherShow } from './other-show.tsx';
import { openRemote } from './remote-store.ts';
import { otherShowId, steerProblem, useSteer } from './use-steer.ts';

/** Opens the room of a show and the remote. Once the room is open, the bar of the show has the remote. */
export function OpenRoomButton({ tournament }: { tournament: TournamentDetail }) {
  const show = useShow(tournament);
  const steer = useSteer(tournament.id);
  if (show?.step !== 'closed') return null;
  const open = (closesOther = false) =>
    steer.mutate(
      { action: 'open', seq: show.seq, closesOther },
      {
        onSuccess: () => openRemote(tournament.id),
        onError: (error) =>
          otherShowId(error) !== null ||
          toast({
            title: 'The room is not open yet',
            description: steerProblem(error) ?? 'Press once more.',
            variant: 'destructive',
          }),
      },
    );
  return (
    <>
      <Button
        icon={DoorOpen}
        variant="primary"
        size="large"
        isPending={steer.isPending}
        pendingLabel="Opening..."
        onClick={() => open()}
      >
        Open the room
      </Button>
      {steer.otherId !== null && (
        <Dialog
          open
          onOpenChange={() => steer.reset()}
          title="Another room of yours is open"
          description={steer.problem}
          width="small"
        >
          <OtherShow id={steer.otherId} isPending={steer.isPending} onOpen={() => open(true)} />
        </Dialog>
      )}
    </>
  );
}
