import { useShow } from '#client/entities/show/use-show.ts';
import { CancelTournament } from '#client/entities/tournament/cancel-tournament.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';

type Props = {
  /** The show of the same host whose room is open. */
  id: number;
  isPending: boolean;
  /** Opens the room of this show, and closes the other one if its show has not begun. */
  onOpen: () => void;
};

/** What a host can do about an own show that keeps another room closed (rule R8). */
export function OtherShow({ id, isPending, onOpen }: Props) {
  const show = useShow({ id, pace: 'show' });
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={`/tournaments/${id}`}>Go to that show</LinkButton>
      {show?.step === 'lobby' && (
        <Button isPending={isPending} pendingLabel="Opening..." onClick={onOpen}>
          Close it and open this room
        </Button>
      )}
      {show && show.step !== 'lobby' && (
        <CancelTournament tournament={{ id }} label="Cancel that show" onDone={onOpen} />
      )}
    </div>
  );
}
