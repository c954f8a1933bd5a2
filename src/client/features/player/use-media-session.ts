import { type RefObject, useEffect } from 'react';
import {
  closePlayer,
  type PlayerStatus,
  setWanted,
  skipTracks,
} from '#client/entities/player/player-store.ts';
import type { Track } from '#client/entities/player/track.ts';

type Playing = {
  track: Track;
  status: PlayerStatus;
  hasPrevious: boolean;
  hasNext: boolean;
  audio: RefObject<HTMLAudioElement | null>;
};

/** Tells the device what plays, so that its media keys and lock screen work. */
export function useMediaSession({ track, status, hasPrevious, hasNext, audio }: Playing): void {
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return;
    const { title, artist, artworkUrl } = track.song;
    const artwork = artworkUrl ? [{ src: new URL(artworkUrl, location.href).href }] : [];
    session.metadata = new MediaMetadata({ title, artist, artwork });
    return () => {
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [track]);

  useEffect(() => {
    if (navigator.mediaSession) {
      navigator.mediaSession.playbackState = status === 'playing' ? 'playing' : 'paused';
    }
  }, [status]);

  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return;
    const seek: MediaSessionActionHandler = ({ seekTime }) => {
      if (audio.current && seekTime !== undefined) audio.current.currentTime = seekTime;
    };
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => setWanted(true)],
      ['pause', () => setWanted(false)],
      ['stop', closePlayer],
      ['previoustrack', hasPrevious ? () => skipTracks(-1) : null],
      ['nexttrack', hasNext ? () => skipTracks(1) : null],
      ['seekto', track.source.kind === 'audio' ? seek : null],
    ];
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler);
      } catch {
        // The browser does not know this action.
      }
    };
    for (const [action, handler] of handlers) set(action, handler);
    return () => {
      for (const [action] of handlers) set(action, null);
    };
  }, [track, hasPrevious, hasNext, audio]);
}
