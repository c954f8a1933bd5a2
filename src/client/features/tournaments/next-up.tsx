import { clsx } from 'clsx';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { NextMatch } from '#client/entities/vote/run/next-match.tsx';
import type { RunOfMatches } from '#client/entities/vote/run/run-of-matches.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { tintOf } from '#client/ui/display/tint.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { cardMatchName } from '#engine/formats/phases.ts';

type Props = {
  run: RunOfMatches;
  onNext: () => void;
  next: { matchup: Matchup; tournament: TournamentCard };
  reminders: ReactNode;
};

/** The match that opens next, while no open one waits for the viewer's vote, or the button to one that has opened. */
export function NextUp({ run, onNext, next: { matchup, tournament }, reminders }: Props) {
  const { song1, song2 } = matchup;
  if (!song1 || !song2) return null;
  return (
    <NextUpFrame songs={[song1, song2]} takesPresses>
      {run.isDone && <p className={`font-display font-bold ${DONE_SIZE}`}>All voted.</p>}
      {run.nextId !== null ? (
        <NextMatch run={run} onNext={onNext} />
      ) : (
        <Opening matchup={matchup} tournament={tournament} reminders={reminders} />
      )}
    </NextUpFrame>
  );
}

type FrameProps = {
  songs: readonly [Song, Song];
  /** Whether a press on a cover plays its song. While the page loads, only the names of the songs are known. */
  takesPresses?: boolean;
  children: ReactNode;
};

/** Two songs that wait for their match, with words between them. */
export function NextUpFrame({ songs, takesPresses = false, children }: FrameProps) {
  const [song1, song2] = songs;
  return (
    <section
      aria-label="Next match"
      {...tintOf(song1, song2)}
      className={clsx(
        'match-light grid grid-cols-2 items-center gap-x-4 gap-y-5 rounded-panel p-4 shadow-card max-sm:-order-1 sm:p-6',
        'md:min-h-76 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] md:gap-0 md:overflow-clip md:p-0 min-[110rem]:min-h-96 short:min-h-0 max-md:short:p-3',
      )}
    >
      <div className="col-span-2 flex min-w-0 flex-col items-center gap-1 text-center md:order-2 md:col-span-1 md:px-4 md:py-6 short:py-3">
        {children}
      </div>
      <Half song={song1} facing={null} takesPresses={takesPresses} className="md:order-1" />
      <Half song={song2} facing={song1} takesPresses={takesPresses} className="md:order-3" />
    </section>
  );
}

/** The sizes of the words between the songs, which their placeholders share, so that the covers do not move. */
export const DONE_SIZE = 'text-22 sm:text-28';
export const COUNTDOWN_SIZE = 'text-48 lg:text-64 short:text-36';
/** The classes of the link and the buttons below the countdown, and of their placeholder. */
export const OPENING_ACTIONS =
  'flex max-w-full flex-col items-center gap-x-4 gap-y-1 max-sm:[@media(height<44rem)]:flex-row';

function Opening({ matchup, tournament, reminders }: Props['next'] & Pick<Props, 'reminders'>) {
  return (
    <>
      <p className="text-16 text-muted">
        Next match opens in{' '}
        <Countdown
          until={matchup.startTime ?? ''}
          className={`block font-display font-bold text-ink ${COUNTDOWN_SIZE}`}
        />
      </p>
      <div className={OPENING_ACTIONS}>
        <Link
          href={`/tournaments/${tournament.id}#matchup-${matchup.id}`}
          className="inline-flex min-h-11 min-w-0 items-center text-14 font-semibold underline underline-offset-4"
        >
          <span className="line-clamp-2 wrap-anywhere">
            {cardMatchName(matchup)} · <bdi translate="no">{tournament.name}</bdi>
          </span>
        </Link>
        <div className="flex min-h-10 shrink-0 gap-2 pointer-coarse:min-h-11">
          {matchup.endTime !== null && (
            <LinkButton icon={CalendarPlus} href={`/api/matchups/${matchup.id}/calendar.ics`}>
              <span className="max-sm:[@media(height<44rem)]:sr-only">Add to calendar</span>
            </LinkButton>
          )}
          {reminders}
        </div>
      </div>
    </>
  );
}

const VERSUS = clsx(
  'pointer-events-none absolute top-1/2 -right-2 z-1 grid size-12 translate-x-1/2 -translate-y-1/2 place-items-center',
  'rounded-full border-3 border-stage bg-linear-to-r from-ember from-50% to-tide to-50% font-display text-18 font-bold text-on-color',
  'md:hidden max-sm:[@media(height<44rem)]:-right-10',
);

type HalfProps = { song: Song; facing: Song | null; takesPresses: boolean; className: string };

function Half({ song, facing, takesPresses, className }: HalfProps) {
  const cover = (
    <SongArtwork
      song={song}
      size="fill"
      facing={facing}
      loading="eager"
      className="max-md:shadow-raised md:absolute! md:inset-0 md:aspect-auto! md:h-full md:rounded-none!"
    />
  );
  return (
    // On wide screens the cover fills its end of the panel, and the texts are at its foot.
    <div
      className={clsx(
        'flex min-w-0 flex-col items-center gap-3 self-start text-center md:relative md:self-stretch',
        className,
      )}
    >
      <div className="next-up-cover relative w-full max-w-84 md:static max-sm:[@media(height<44rem)]:max-w-24 max-md:short:max-w-28">
        {takesPresses ? (
          <ListenCover song={song} className="listen-large md:absolute! md:inset-0 [&>.listen-mark]:z-1">
            {cover}
          </ListenCover>
        ) : (
          cover
        )}
        {/* On phones in the middle of the gap to the other cover. On desktops words are between them. */}
        {!facing && (
          <span aria-hidden="true" data-fill className={VERSUS}>
            VS
          </span>
        )}
      </div>
      <p
        className={clsx(
          'w-full min-w-0 md:pointer-events-none md:absolute md:inset-x-0 md:bottom-0 md:pt-20 md:pr-18 md:pb-4 md:pl-5 md:text-left',
          'md:bg-linear-to-t md:from-[#0d0b14]/90 md:via-[#0d0b14]/60 md:to-transparent md:text-[#f5f2fb]',
        )}
      >
        <Name className="line-clamp-2 font-display text-18 leading-tight font-bold wrap-anywhere sm:text-22 xl:text-28 short:text-18">
          {song.title}
        </Name>
        <Name className="line-clamp-1 text-14 wrap-anywhere text-muted md:text-current">{song.artist}</Name>
      </p>
    </div>
  );
}
