import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Champion } from '#client/features/champion/champion-of.ts';
import { useChampion } from '#client/features/champion/use-champion.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

const ChampionDialog = lazyDialog(() =>
  import('#client/features/champion/champion-dialog.tsx').then(
    (module) => module.ChampionDialog,
    // Without its code no dialog opens: the results name the champion, too.
    () => () => null,
  ),
);

type Props = {
  tournament: TournamentDetail;
  champion: Champion | null;
  userId: number | null;
  /** Called when a viewer who watched the end closes the champion, unless a text is typed on the page. */
  onSeen: () => void;
};

const hasTypedText = () => [...document.querySelectorAll('textarea')].some(({ value }) => value !== '');

/** The dialog that shows the champion when a tournament ends, and the button that opens it again (rule W37). */
export function useChampionMoment({ tournament, champion, userId, onSeen }: Props): {
  dialog: ReactNode;
  button: ReactNode;
} {
  const moment = useChampion({ tournamentId: tournament.id, userId, hasChampion: champion !== null });
  return {
    dialog: (
      <>
        <p role="status" className="sr-only">
          {champion && moment.hasWatched && `${champion.song.title} is the champion.`}
        </p>
        {champion && (
          <ChampionDialog
            champion={champion}
            tournament={tournament}
            isFirst={moment.isFirst}
            open={moment.isOpen}
            onOpenChange={(isOpen) => {
              moment.setIsOpen(isOpen);
              if (!isOpen && moment.isFirst && !hasTypedText()) onSeen();
            }}
          />
        )}
      </>
    ),
    button: champion && (
      <Button icon={Trophy} variant="primary" size="large" onClick={moment.show}>
        See the champion
      </Button>
    ),
  };
}
