import { clsx } from 'clsx';
import { type RefObject, useEffect, useState } from 'react';
import { reportEnd, reportStatus } from '#client/entities/player/player-store.ts';
import type { Track } from '#client/entities/player/track.ts';

type Props = {
  track: Track;
  src: string;
  isWanted: boolean;
  audio: RefObject<HTMLAudioElement | null>;
  stand: 'place' | 'floating';
  /** The song is one of several, so that a narrow player has less room for its time. */
  isListed: boolean;
};

/** An audio file with its position, which the user can move. */
export function AudioPlayer({ track, src, isWanted, audio, stand, isListed }: Props) {
  const [time, setTime] = useState({ now: 0, end: 0 });
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    // Where the browser refuses to play without a press, the button shows that the song is paused.
    if (isWanted) element.play().catch(() => element.paused && reportStatus(track, 'paused'));
    else element.pause();
  }, [isWanted, track, audio]);
  const readTime = ({ currentTime, duration }: HTMLAudioElement) =>
    setTime({ now: currentTime, end: Number.isFinite(duration) ? duration : 0 });
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: songs have no captions */}
      <audio
        ref={audio}
        src={src}
        onPlaying={() => reportStatus(track, 'playing')}
        onPause={({ currentTarget }) => currentTarget.ended || reportStatus(track, 'paused')}
        onWaiting={() => reportStatus(track, 'loading')}
        onError={() => reportStatus(track, 'failed')}
        onEnded={() => reportEnd(track)}
        onTimeUpdate={({ currentTarget }) => readTime(currentTarget)}
        onDurationChange={({ currentTarget }) => readTime(currentTarget)}
      />
      <input
        type="range"
        aria-label={`Position in ${track.song.title}`}
        aria-valuetext={`${minutesAndSeconds(time.now)} of ${minutesAndSeconds(time.end)}`}
        min={0}
        max={time.end || 1}
        step={1}
        value={time.now}
        disabled={time.end === 0}
        onChange={({ currentTarget }) => {
          if (audio.current) audio.current.currentTime = Number(currentTarget.value);
        }}
        className="h-11 min-w-12 flex-[2_1_4rem] accent-ink"
      />
      <span
        className={clsx(
          'tabular text-12 whitespace-nowrap text-muted',
          isListed && stand === 'place' && '@max-[21rem]/player:hidden',
        )}
      >
        {minutesAndSeconds(time.now)}
        <span data-total className={clsx(isListed && '@max-[25rem]/player:hidden')}>
          {' '}
          / {minutesAndSeconds(time.end)}
        </span>
      </span>
    </>
  );
}

/** A length as players write it, such as 3:07. */
function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
