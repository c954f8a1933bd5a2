import type { PlayerStatus } from '#client/entities/player/player-store.ts';
import { EMBED_ORIGINS } from '#engine/songs/embed.ts';

export const [YOUTUBE_ORIGIN] = EMBED_ORIGINS;
/** A frame receives nothing before it has loaded, so the greeting is repeated until the frame answers. */
const GREETING_INTERVAL_MS = 250;
/** After so many greetings, which take 20 seconds, a frame without an answer has failed. */
const GREETINGS = 80;

const STATES: Readonly<Record<number, PlayerStatus | 'ended'>> = {
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'loading',
};
/** Both errors mean that the owner allows the video on YouTube only. */
const UNEMBEDDABLE = [101, 150];

/** The other side of the protocol: the window of the frame. */
export type YoutubeWire = {
  post: (message: string) => void;
  /** Passes the messages of the frame until the returned function is called. */
  listen: (onMessage: (data: unknown) => void) => () => void;
};

export type YoutubeEvents = { onStatus: (status: PlayerStatus) => void; onEnd: () => void };

/**
 * Exchanges messages with YouTube's frame, so that no script of YouTube runs in the page. The frame is greeted until it
 * answers. Then it reports states and errors, and takes commands.
 */
export function connectYoutube(wire: YoutubeWire, { onStatus, onEnd }: YoutubeEvents) {
  let state: number | null = null;
  let greetings = 0;
  const greet = () => {
    if (greetings >= GREETINGS) {
      clearInterval(timer);
      onStatus('failed');
      return;
    }
    greetings += 1;
    wire.post(JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }));
  };
  const timer = setInterval(greet, GREETING_INTERVAL_MS);
  const command = (func: string, args: unknown[] = []) =>
    wire.post(JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' }));

  const handleState = (next: unknown) => {
    // States arrive twice, as an event and with the current time.
    if (typeof next !== 'number' || next === state) return;
    state = next;
    const status = STATES[next];
    if (status === 'ended') onEnd();
    else if (status) onStatus(status);
  };
  const stopListening = wire.listen((data) => {
    const message = parseMessage(data);
    if (!message) return;
    clearInterval(timer);
    const { event, info } = message;
    if (event === 'onReady') {
      for (const name of ['onStateChange', 'onError']) command('addEventListener', [name]);
    }
    if (event === 'onStateChange') handleState(info);
    if (event === 'onError') onStatus(UNEMBEDDABLE.includes(Number(info)) ? 'unembeddable' : 'failed');
    if (event === 'infoDelivery' || event === 'initialDelivery') {
      handleState((info as { playerState?: unknown } | null)?.playerState);
    }
  });
  return {
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    disconnect: () => {
      clearInterval(timer);
      stopListening();
    },
  };
}

function parseMessage(data: unknown): { event: unknown; info: unknown } | null {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    return typeof message === 'object' && message !== null ? { event: null, info: null, ...message } : null;
  } catch {
    return null;
  }
}
