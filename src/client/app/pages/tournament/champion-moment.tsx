import { Trophy } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Champion } from '#client/features/champion/champion-of.ts';
import { useChampion } from '#client/features/champion/use-champion.ts';
import { lazyComponent, loadOrNothing } from '#client/lib/browser/lazy-component.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

// Without its code no dialog opens: the results name the champion, too.
const ChampionDialog = lazyDialog(() =>
  loadOrNothing(async () => (await import('#client/features/champion/champion-dialog.tsx')).ChampionDialog),
);

const RecapButton = lazyComponent(
  async () => (await import('#client/features/recap/recap-button.tsx')).RecapButton,
);

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  champion: Champion | null;
  userId: number | null;
  /** Called when a viewer who watched the end closes the champion, unless a text is typed on the page. */
  onSeen: () => void;
};

const hasTypedText = () => [...document.querySelectorAll('textarea')].some(({ value }) => value !== '');

/** The dialog that shows the champion when a tournament ends, and the button that opens it again (rule W37). */
export function useChampionMoment({ tournament, matchups, champion, userId, onSeen }: Props): {
  dialog: ReactNode;
  button: ReactNode;
  /** Opens the recap of a viewer who voted. */
  recap: ReactNode;
} {
  const moment = useChampion({ tournamentId: tournament.id, userId, hasChampion: champion !== null });
  const recap = champion && (
    <Suspense>
      <RecapButton tournament={tournament} matchups={matchups} champion={champion.song} />
    </Suspense>
  );
  return {
    recap,
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
            actions={recap}
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
