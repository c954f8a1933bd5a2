import { clsx } from 'clsx';
import { ExternalLink, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMarkHeard } from '#client/entities/player/heard.ts';
import {
  closePlayer,
  playerState,
  playTrack,
  reportEnd,
  reportStatus,
  setWanted,
  skipTracks,
  usePlayer,
} from '#client/entities/player/player-store.ts';
import { reportsPlayback, type Track } from '#client/entities/player/track.ts';
import { useRootState } from '#client/lib/browser/use-root-state.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { AudioPlayer } from './audio-player.tsx';
import { ProviderFrame } from './provider-frame.tsx';
import { useMediaSession } from './use-media-session.ts';
import { useStand } from './use-stand.ts';
import { YoutubeFrame } from './youtube-frame.tsx';

/** After this time the next song of a list replaces a failed one. */
const SKIP_FAILED_MS = 4000;

/** The one player of the app, which outlives pages, tabs and matches. */
export function PlayerDock() {
  const player = usePlayer();
  const track = player.queue[player.index];
  return track ? <OpenPlayer {...player} track={track} /> : null;
}

/** Docked at the page's lower edge. On wide screens and on phones in landscape a docked frame is in the corner. */
const FLOATING =
  'fixed inset-x-0 bottom-(--player-bottom,var(--bottom-bar)) border-t [--frame-flex:none] [--frame-height:12.5rem] [--spotify-height:5rem]';
const CORNER =
  'left-auto! w-104 rounded-tl-panel border-l shadow-raised upright:left-0! upright:w-auto upright:rounded-none upright:border-l-0 upright:shadow-none';
/** In its place in a match; while the end of the match is shown, it is hidden. */
const PLACE = 'absolute rounded-panel border short:flex-row [:root[data-revealing]_&]:invisible';
const ICON = { size: 'icon', variant: 'ghost' } as const;
/** A narrow player shows only the most important controls. */
const NOT_NARROW = '@max-[25rem]/player:hidden';
/** On a phone in landscape the controls of a frame are beside the picture. */
const CONTROLS = {
  'place frame': 'min-h-11 px-1 short:grid short:grid-cols-[auto_auto] short:content-center short:gap-0.5',
  'place audio': 'min-h-11 px-1 short:min-w-0 short:flex-1',
  'floating frame': 'min-h-11 px-1',
  'floating audio': 'mx-auto min-h-14 w-full max-w-304 px-2',
};
type Mode = keyof typeof CONTROLS;

const groupClass = (mode: Mode) =>
  clsx(
    'flex shrink-0 items-center',
    mode === 'place frame' && 'short:col-span-full short:justify-center short:gap-0.5',
  );

type Props = ReturnType<typeof usePlayer> & { track: Track };

function OpenPlayer({ track, queue, index, listName, status, isWanted, place, pair }: Props) {
  const dock = useRef<HTMLElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const stand = useStand(dock, place);
  const hasPrevious = index > 0;
  const hasNext = index + 1 < queue.length;
  useMediaSession({ track, status, hasPrevious, hasNext, audio });
  const markHeard = useMarkHeard();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report of a player
  useEffect(() => {
    if (status === 'playing') markHeard(track.song);
  }, [status, track]);
  const hasFailed = status === 'failed' || status === 'unembeddable';
  useEffect(() => {
    if (!hasFailed || !hasNext) return;
    const timer = setTimeout(() => skipTracks(1), SKIP_FAILED_MS);
    return () => clearTimeout(timer);
  }, [hasFailed, hasNext]);
  const { song, source, from } = track;
  const playerProps = { track, src: source.src, isWanted };
  const isFile = source.kind === 'audio';
  const mode = `${stand} ${source.kind}` as const;
  const isInPlace = stand === 'place';
  const isListed = queue.length > 1;
  // The page makes room for a docked player.
  useRootState('data-player', stand === 'floating' ? source.kind : null);
  return (
    <section
      ref={dock}
      aria-label={`${song.title} ${isFile ? 'from a file' : `on ${from}`}`}
      data-stand={stand}
      // It stays below sheets and dialogs.
      className={clsx(
        '@container/player z-(--player-level,20) flex flex-col overflow-clip bg-panel print:hidden',
        isInPlace ? PLACE : FLOATING,
        !isInPlace && !isFile && CORNER,
      )}
    >
      {hasFailed ? (
        <PlayerProblem track={track} isUnembeddable={status === 'unembeddable'} />
      ) : (
        source.kind === 'frame' && <Frame key={track.id} {...playerProps} />
      )}
      <div className={clsx('flex items-center gap-1', CONTROLS[mode])}>
        {isFile && stand === 'floating' && <SongArtwork song={song} />}
        {reportsPlayback(track) && !hasFailed && (
          <Button
            {...ICON}
            icon={isWanted ? Pause : Play}
            aria-label={`${isWanted ? 'Pause' : 'Play'} ${song.title}`}
            onClick={() => setWanted(!isWanted)}
          />
        )}
        {isListed && <Steps {...{ index, listName, mode }} count={queue.length} />}
        <p
          className={clsx(
            'flex min-w-0 flex-[1_1_4rem] flex-col px-1 text-[0.875rem] leading-[1.2]',
            isInPlace && 'short:hidden',
            isInPlace && isFile && NOT_NARROW,
          )}
        >
          <span dir="auto" translate="no" className="truncate font-semibold">
            {song.title}
          </span>
          <span dir="auto" translate="no" className="truncate text-muted">
            {song.artist}
          </span>
        </p>
        {isFile && !hasFailed && (
          <AudioPlayer key={track.id} {...playerProps} audio={audio} stand={stand} isListed={isListed} />
        )}
        {isInPlace && <Switch {...{ pair, track, mode }} />}
        <LinkButton
          {...ICON}
          {...openingOf(track)}
          aria-label={openText(track)}
          className={clsx(isFile && NOT_NARROW)}
        />
        <Button {...ICON} icon={X} aria-label="Close player" onClick={() => closeAndFocus(track)} />
      </div>
    </section>
  );
}

function Frame(props: { track: Track; src: string; isWanted: boolean }) {
  const { track, src } = props;
  const isYoutube = track.source.kind === 'frame' && track.source.platform === 'youtube';
  if (!isYoutube) return <ProviderFrame track={track} src={src} />;
  return (
    <YoutubeFrame
      {...props}
      onStatus={(status) => reportStatus(track, status)}
      onEnd={() => reportEnd(track)}
    />
  );
}

/** The link to the page of a track. */
const openingOf = ({ link }: Track) =>
  ({ icon: ExternalLink, href: link, target: '_blank', rel: 'noopener noreferrer' }) as const;

const openText = ({ source, from }: Track) => (source.kind === 'audio' ? 'Open the file' : `Open on ${from}`);

/** Why a song does not play here, with a link to its page. */
function PlayerProblem({ track, isUnembeddable }: { track: Track; isUnembeddable: boolean }) {
  return (
    <div
      role="alert"
      className="grid min-h-0 flex-1 place-content-center justify-items-center gap-3 px-4 py-2 text-center"
    >
      <p>
        {isUnembeddable
          ? `Its owner lets this song play on ${track.from} only.`
          : 'This song could not be played here.'}
      </p>
      <LinkButton {...openingOf(track)}>{openText(track)}</LinkButton>
    </div>
  );
}

/** Closes the player and focuses the control that opened it, or else a link of the song on the page. */
function closeAndFocus({ id }: Track): void {
  const { opener } = playerState();
  closePlayer();
  const links = [...document.querySelectorAll<HTMLElement>('[data-track]')];
  const link = links.find(({ dataset }) => dataset.track === id);
  (opener?.isConnected ? opener : link)?.focus();
}

type StepsProps = { mode: Mode; index: number; count: number; listName: string | null };

/** The buttons to the previous and the next song of a list. */
function Steps({ mode, index, count, listName }: StepsProps) {
  const isInPlace = mode.startsWith('place');
  return (
    <fieldset aria-label={listName ?? 'Songs'} className={groupClass(mode)}>
      <Button
        {...ICON}
        icon={SkipBack}
        aria-label="Previous song"
        className={clsx(isInPlace && NOT_NARROW)}
        disabled={index === 0}
        onClick={() => skipTracks(-1)}
      />
      <span
        className={clsx(
          'tabular text-12 whitespace-nowrap text-muted',
          isInPlace && NOT_NARROW,
          mode === 'place frame' && 'short:hidden',
        )}
      >
        {index + 1} of {count}
      </span>
      <Button
        {...ICON}
        icon={SkipForward}
        aria-label="Next song"
        disabled={index + 1 === count}
        onClick={() => skipTracks(1)}
      />
    </fieldset>
  );
}

type SwitchProps = Pick<Props, 'pair' | 'track'> & { mode: Mode };

/** The buttons 1 and 2, which switch between the songs of the match. */
function Switch({ pair, track, mode }: SwitchProps) {
  const [first, second] = pair;
  if (!first || !second) return null;
  return (
    <fieldset aria-label="Song of this match" className={clsx(groupClass(mode), 'gap-1')}>
      {[first, second].map((each, index) => {
        const isPlaying = each.song.id === track.song.id;
        return (
          <button
            key={each.id}
            type="button"
            data-fill
            aria-pressed={isPlaying}
            aria-label={`Listen to song ${index + 1}: ${each.song.title}`}
            onClick={() => isPlaying || playTrack(each)}
            className={clsx(
              'size-10 rounded-control border-2 border-b-4 font-display text-16 font-bold pointer-coarse:size-11',
              isPlaying ? 'bg-ink text-stage' : 'text-ink',
              index === 0 ? 'border-b-ember' : 'border-b-tide',
              isPlaying ? 'border-ink' : 'border-edge',
            )}
          >
            {index + 1}
          </button>
        );
      })}
    </fieldset>
  );
}
