import { useQueryClient } from '@tanstack/react-query';
import * as Primitive from 'radix-ui/dialog';
import { useEffect, useState } from 'react';
import { isFrameOpen, isFree, readMoment } from '#client/entities/matchup/free-moment.ts';
import { isVotePending } from '#client/entities/vote/vote-mutation.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { FullScreenDialog } from '#client/ui/overlay/full-screen-dialog.tsx';
import type { ShowPosition } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { DRAW_MS } from '#engine/show/show.ts';
import { DrawSpectacle } from './draw-spectacle.tsx';

type Props = {
  tournament: TournamentDetail;
  show: ShowPosition | null;
  /** When this page saw the draw of a tournament without a show; null for never. */
  drawnAt: number | null;
};

/** The draw over the tournament's page: in the step of a show, else for viewers who are there at the draw (rule R11). */
export function DrawMoment({ tournament, show, drawnAt }: Props) {
  if (tournament.pace === 'show') {
    if (show?.step !== 'draw' || show.until === null) return null;
    return <Moment key={show.until} tournament={tournament} startedAt={show.until - DRAW_MS} isShared />;
  }
  if (drawnAt === null) return null;
  return <Moment key={drawnAt} tournament={tournament} startedAt={drawnAt} isShared={false} />;
}

type MomentProps = {
  tournament: TournamentDetail;
  startedAt: number;
  /** All screens of a room show the same moment of the draw; else it begins when the viewer is free. */
  isShared: boolean;
};

function Moment({ tournament, startedAt, isShared }: MomentProps) {
  const freeAt = useFreeAt(startedAt + DRAW_MS);
  const [isOver, setIsOver] = useState(false);
  const close = () => setIsOver(true);
  return (
    <FullScreenDialog open={freeAt !== null && !isOver} onOpenChange={close} className="fading bg-stage">
      <Primitive.Title className="sr-only">
        The draw of <Name>{tournament.name}</Name>
      </Primitive.Title>
      <DrawSpectacle
        tournament={tournament}
        startedAt={isShared ? startedAt : (freeAt ?? startedAt)}
        size="page"
        // In a show the whole picture stands until the step ends.
        onDone={isShared ? undefined : close}
      />
      <Primitive.Close asChild>
        <Button className="absolute inset-x-0 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-1 mx-auto w-40">
          Skip
        </Button>
      </Primitive.Close>
    </FullScreenDialog>
  );
}

const LOOK_MS = 250;

/** When the viewer was first free to see the draw, in epoch milliseconds; null before that, and if it was not until the end. */
function useFreeAt(endsAt: number): number | null {
  const client = useQueryClient();
  const [freeAt, setFreeAt] = useState<number | null>(null);
  useEffect(() => {
    if (freeAt !== null) return;
    const look = () => {
      if (serverNow() > endsAt) return clearInterval(timer);
      if (!isFrameOpen() && isFree(readMoment(isVotePending(client)))) setFreeAt(serverNow());
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [client, endsAt, freeAt]);
  return freeAt;
}
