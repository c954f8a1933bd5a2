import { Crown, X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { useEffect } from 'react';
import { celebrateOnce } from '#client/entities/tournament/confetti.ts';
import { EnteredByWinner } from '#client/entities/tournament/submitter.tsx';
import { useMedia } from '#client/lib/browser/media.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { useFocusReturn } from '#client/ui/overlay/use-focus-return.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import styles from './champion.module.css';
import type { Champion } from './champion-of.ts';
import { PathToVictory } from './path-to-victory.tsx';

type Props = {
  champion: Champion;
  tournament: Pick<TournamentDetail, 'id' | 'name' | 'totalRounds'>;
  /** It opened by itself at the end of the tournament. */
  isFirst: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The champion takes the whole screen: cover, title, crown, path to victory and podium. */
export function ChampionDialog({ champion, tournament, isFirst, open, onOpenChange }: Props) {
  const focusReturn = useFocusReturn();
  const { song, runnerUp, third, path } = champion;
  const isWall = useMedia('(width >= 120rem) and (height >= 60rem)');
  useEffect(() => {
    if (open && isFirst) void celebrateOnce(tournament.id);
  }, [open, isFirst, tournament.id]);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Content
          {...focusReturn}
          {...tintOf(song)}
          aria-describedby={undefined}
          // The page below does not scroll.
          data-scrim=""
          data-confetti=""
          className={`${styles.champion} cover-light`}
        >
          <div className={styles.cover}>
            <Crown aria-hidden="true" className="crown" />
            <div className={styles.picture}>
              <Artwork title={song.title} artist={song.artist} src={song.artworkUrl} size="box" />
            </div>
          </div>
          <div className={styles.words} data-wall={isWall || undefined}>
            <p className="text-14 font-semibold tracking-widest text-gold">
              CHAMPION{' '}
              <bdi translate="no" className="sr-only">
                of {tournament.name}
              </bdi>
            </p>
            <Primitive.Title
              dir="auto"
              translate="no"
              className={`${styles.title} line-clamp-4 wrap-anywhere short:line-clamp-2`}
            >
              {song.title}
            </Primitive.Title>
            <p className="text-16 wrap-anywhere text-muted lg:text-18">
              by <bdi translate="no">{song.artist}</bdi>
              <EnteredByWinner song={song} />
            </p>
          </div>
          <div className={styles.story} data-wall={isWall || undefined}>
            <PathToVictory path={path} championId={song.id} totalRounds={tournament.totalRounds} />
            {(runnerUp || third) && (
              <ul
                aria-label="Podium"
                className="flex flex-wrap gap-x-8 gap-y-3 max-sm:mx-auto max-sm:grid max-sm:grid-cols-1"
              >
                {runnerUp && <Place song={runnerUp} name="2nd" tone="text-silver" />}
                {third && <Place song={third} name="3rd" tone="text-bronze" />}
              </ul>
            )}
            <LinkButton
              variant="primary"
              size="large"
              href="?tab=results"
              className="justify-self-start max-sm:justify-self-stretch"
              onClick={() => onOpenChange(false)}
            >
              See the results
            </LinkButton>
          </div>
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close" className={styles.close}>
              <X />
            </Button>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Place({ song, name, tone }: { song: Song; name: string; tone: string }) {
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Artwork title={song.title} artist={song.artist} src={song.artworkUrl} />
      <p className="min-w-0">
        <span className={`block font-display text-14 font-bold ${tone}`}>{name}</span>
        <span dir="auto" translate="no" className="line-clamp-1 text-14 font-semibold wrap-anywhere">
          {song.title}
        </span>
      </p>
    </li>
  );
}
