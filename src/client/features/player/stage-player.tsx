import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlayerStatus } from '#client/entities/player/player-store.ts';
import type { StagePlayerProps } from '#client/entities/player/track.ts';
import { YoutubeFrame } from './youtube-frame.tsx';

/** A video that does not play by then waits for a press in its frame. */
const REFUSED_AFTER_MS = 5000;

/** Plays one track of a stage from a moment of it, and says what the browser does with it. */
export function StagePlayer(props: StagePlayerProps) {
  const { source } = props.track;
  return source.kind === 'audio' ? (
    <AudioFile {...props} src={source.src} />
  ) : (
    <Video {...props} src={source.src} />
  );
}

/** Where the browser refuses to play without a press, the next press or key plays. */
function AudioFile({ src, fromSeconds, onHearing }: StagePlayerProps & { src: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const hear = useEffectEvent(onHearing);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const stop = new AbortController();
    const play = () =>
      element.play().catch(() => {
        if (!element.error) hear('refused');
      });
    void play();
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, () => element.paused && !element.ended && void play(), { signal: stop.signal });
    }
    return () => {
      stop.abort();
      element.pause();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: songs have no captions
    <audio
      ref={audio}
      src={src}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = fromSeconds;
      }}
      onPlaying={() => onHearing('playing')}
      onError={() => onHearing('failed')}
    />
  );
}

function Video({ track, src, fromSeconds, onHearing }: StagePlayerProps & { src: string }) {
  const hear = useEffectEvent(onHearing);
  const hasPlayed = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => hasPlayed.current || hear('refused'), REFUSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const report = (status: PlayerStatus) => {
    if (status === 'playing') hasPlayed.current = true;
    if (status === 'playing') onHearing('playing');
    if (status === 'failed' || status === 'unembeddable') onHearing('failed');
  };
  return (
    <YoutubeFrame track={track} src={startAt(src, fromSeconds)} isWanted onStatus={report} onEnd={() => {}} />
  );
}

/** The address of a video's frame that starts at a second, instead of the one in its link. */
function startAt(src: string, seconds: number): string {
  const address = new URL(src);
  if (seconds >= 1) address.searchParams.set('start', String(Math.floor(seconds)));
  return address.href;
}
