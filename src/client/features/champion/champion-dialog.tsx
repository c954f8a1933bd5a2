import { Crown, Image, X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { celebrateOnce } from '#client/entities/tournament/confetti.ts';
import { EnteredByWinner } from '#client/entities/tournament/submitter.tsx';
import { useMedia } from '#client/lib/browser/media.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { FullScreenDialog } from '#client/ui/overlay/full-screen-dialog.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import styles from './champion.module.css';
import type { Champion } from './champion-of.ts';
import { PathToVictory } from './path-to-victory.tsx';
import { PodiumPlace } from './podium-place.tsx';

const PictureDialog = lazyDialog(
  async () => (await import('#client/entities/tournament/share/picture-dialog.tsx')).PictureDialog,
);

type Props = {
  champion: Champion;
  tournament: TournamentDetail;
  /** It opened by itself at the end of the tournament. */
  isFirst: boolean;
  /** Stands beside the way to the results. */
  actions: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The champion takes the whole screen: cover, title, crown, path to victory and podium. */
export function ChampionDialog({ champion, tournament, isFirst, actions, open, onOpenChange }: Props) {
  const [hasPicture, setHasPicture] = useState(false);
  const { song, runnerUp, third, path } = champion;
  const wall = useMedia('(width >= 120rem) and (height >= 60rem)') ? '[zoom:1.4]' : '';
  useEffect(() => {
    if (open && isFirst) void celebrateOnce(tournament.id);
  }, [open, isFirst, tournament.id]);
  return (
    <FullScreenDialog
      open={open}
      onOpenChange={onOpenChange}
      {...tintOf(song)}
      data-confetti=""
      className={`grid grid-cols-[minmax(0,34rem)] content-center-safe justify-center gap-6 overflow-x-hidden overflow-y-auto overscroll-contain px-5 pt-18 pb-[calc(1.5rem+env(safe-area-inset-bottom))] upright:content-start upright:gap-3 upright:pt-12 tall:content-center-safe tall:gap-6 tall:pt-18 short:gap-x-10 short:gap-y-4 short:px-16 short:pt-12 short:pb-6 desk:gap-x-[clamp(2rem,6vw,7rem)] desk:px-16 cover-light ${styles.champion}`}
    >
      <div
        className={`relative aspect-square w-[min(70vw,40svh)] justify-self-center [--crown:clamp(4rem,5vw,7rem)] upright:w-[min(50vw,26svh)] upright:[--crown:2.75rem] tall:w-[min(70vw,40svh)] tall:[--crown:4rem] ${styles.cover}`}
      >
        <Crown aria-hidden="true" className="crown" />
        <div className="absolute inset-0 overflow-clip rounded-panel border-4 border-(--frame) shadow-[var(--lift),var(--frame-light)]">
          <SongArtwork song={song} size="box" />
        </div>
      </div>
      <div className={`relative grid gap-1 text-center ${wall} ${styles.words}`}>
        <p className="text-14 font-semibold tracking-widest text-gold">
          CHAMPION{' '}
          <bdi translate="no" className="sr-only">
            of {tournament.name}
          </bdi>
        </p>
        <Primitive.Title
          dir="auto"
          translate="no"
          className="line-clamp-4 py-[0.05em] text-[3rem] leading-[1.05] wrap-anywhere phone:text-[2.25rem] short:line-clamp-2 desk:text-[5rem]"
        >
          {song.title}
        </Primitive.Title>
        <p className="text-16 wrap-anywhere text-muted lg:text-18">
          by <bdi translate="no">{song.artist}</bdi>
          <EnteredByWinner song={song} />
        </p>
      </div>
      <div className={`relative grid gap-6 phone:gap-4 ${wall} ${styles.story}`}>
        <PathToVictory path={path} championId={song.id} totalRounds={tournament.totalRounds} />
        {(runnerUp || third) && (
          <ul
            aria-label="Podium"
            className="flex flex-wrap gap-x-8 gap-y-3 max-sm:mx-auto max-sm:grid max-sm:grid-cols-1"
          >
            {runnerUp && <PodiumPlace song={runnerUp} name="2nd" tone="text-silver" />}
            {third && <PodiumPlace song={third} name="3rd" tone="text-bronze" />}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <LinkButton
            variant="primary"
            size="large"
            href="?tab=results"
            className="max-sm:flex-1"
            onClick={() => onOpenChange(false)}
          >
            See the results
          </LinkButton>
          <Button icon={Image} size="large" onClick={() => setHasPicture(true)}>
            Share
          </Button>
          {actions}
        </div>
      </div>
      <PictureDialog tournament={tournament} open={hasPicture} onOpenChange={setHasPicture} />
      <Primitive.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Close" className="fixed top-3 right-3">
          <X />
        </Button>
      </Primitive.Close>
    </FullScreenDialog>
  );
}
