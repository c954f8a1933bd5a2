import { useEffect, useRef } from 'react';
import { playerState, reportEnd, reportStatus } from '#client/entities/player/player-store.ts';
import type { Track } from '#client/entities/player/track.ts';
import { ProviderFrame } from './provider-frame.tsx';
import { isInSight } from './sight.ts';
import { connectYoutube, YOUTUBE_ORIGIN } from './youtube.ts';

const SIGHT_INTERVAL_MS = 400;

type Props = { track: Track; src: string; isWanted: boolean };

/** YouTube plays only while its player is visible: it pauses while something covers it, and continues after that (rule W39). */
export function YoutubeFrame({ track, src, isWanted }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const player = useRef<ReturnType<typeof connectYoutube> | null>(null);
  const isHidden = useRef(false);

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
      {
        // This component paused a hidden player, not the user.
        onStatus: (status) => (status === 'paused' && isHidden.current) || reportStatus(track, status),
        onEnd: () => reportEnd(track),
      },
    );
    player.current = connection;
    const checkSight = () => {
      const hides = !isInSight(element);
      if (hides === isHidden.current) return;
      isHidden.current = hides;
      if (hides) connection.pause();
      else if (playerState().isWanted) connection.play();
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
    if (isHidden.current) return;
    if (isWanted) player.current?.play();
    else player.current?.pause();
  }, [isWanted]);

  const address = `${src}&enablejsapi=1&playsinline=1&origin=${encodeURIComponent(location.origin)}`;
  return <ProviderFrame ref={frame} track={track} src={address} />;
}
