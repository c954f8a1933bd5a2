import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlayerStatus } from '#client/entities/player/player-store.ts';
import type { Track } from '#client/entities/player/track.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { connectYoutube, YOUTUBE_ORIGIN } from './youtube.ts';

const SIGHT_INTERVAL_MS = 400;

type Props = {
  track: Track;
  src: string;
  isWanted: boolean;
  onStatus: (status: PlayerStatus) => void;
  onEnd: () => void;
};

/**
 * YouTube plays only in sight. Out of sight, also on a hidden page, the player pauses. Back in sight it goes on
 * unless the user has paused it meanwhile.
 */
export function YoutubeFrame({ track, src, isWanted, onStatus, onEnd }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const player = useRef<ReturnType<typeof connectYoutube> | null>(null);
  const isOutOfSight = useRef(false);
  // A player that pauses out of sight was paused by this component, not by the user.
  const report = useEffectEvent(
    (status: PlayerStatus) => (status === 'paused' && isOutOfSight.current) || onStatus(status),
  );
  const end = useEffectEvent(onEnd);
  const goOn = useEffectEvent(() => isWanted && player.current?.play());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another track has another frame
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const connection = connectYoutube(
      {
        post: (message) => element.contentWindow?.postMessage(message, YOUTUBE_ORIGIN),
        listen: (onMessage) => {
          const handle = ({ source, origin, data }: MessageEvent) => {
            if (source === element.contentWindow && origin === YOUTUBE_ORIGIN) onMessage(data);
          };
          window.addEventListener('message', handle);
          return () => window.removeEventListener('message', handle);
        },
      },
      { onStatus: (status) => report(status), onEnd: () => end() },
    );
    player.current = connection;
    const checkSight = () => {
      const isOut = !isInSight(element);
      if (isOut === isOutOfSight.current) return;
      isOutOfSight.current = isOut;
      if (isOut) connection.pause();
      else goOn();
    };
    const timer = setInterval(checkSight, SIGHT_INTERVAL_MS);
    document.addEventListener('visibilitychange', checkSight);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkSight);
      connection.disconnect();
    };
  }, [track]);

  useEffect(() => {
    // In sight again, the player plays if the user still wants it.
    if (isOutOfSight.current) return;
    if (isWanted) player.current?.play();
    else player.current?.pause();
  }, [isWanted]);

  const address = `${src}&enablejsapi=1&playsinline=1&origin=${encodeURIComponent(location.origin)}`;
  return <ProviderFrame ref={frame} track={track} src={address} />;
}

/** YouTube's rules ask for a player of at least this size. */
const SMALLEST_PX = 200;
/** Points of the player, as parts of its width and height. */
const POINTS = [
  [0.5, 0.5],
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
] as const;
/** A toast or tooltip may cover a corner. */
const NEEDED_POINTS = 4;

/** Whether the page is visible, the player is large enough, and at most one of its points is out of sight. */
function isInSight(element: HTMLElement): boolean {
  if (document.visibilityState === 'hidden') return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width < SMALLEST_PX - 1 || height < SMALLEST_PX - 1) return false;
  const seen = POINTS.filter(
    ([x, y]) => document.elementFromPoint(left + x * width, top + y * height) === element,
  );
  return seen.length >= NEEDED_POINTS;
}
