import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectYoutube } from './youtube.ts';

/** A connection to a simulated frame: `posted` are the messages to the frame, and `say` sends one from it. */
function standIn() {
  const posted: { event: string; func?: string; args?: unknown[] }[] = [];
  const reports: string[] = [];
  let hear: ((data: unknown) => void) | null = null;
  const player = connectYoutube(
    {
      post: (message) => posted.push(JSON.parse(message)),
      listen: (onMessage) => {
        hear = onMessage;
        return () => {
          hear = null;
        };
      },
    },
    { onStatus: (status) => reports.push(status), onEnd: () => reports.push('end') },
  );
  const say = (event: string, info: unknown = null) => hear?.(JSON.stringify({ event, info, id: 1 }));
  const sayRaw = (data: unknown) => hear?.(data);
  return { posted, reports, player, say, sayRaw, isHeard: () => hear !== null };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the YouTube player (rule W39)', () => {
  it('is greeted until it answers, and then asked for its states and errors', () => {
    const { posted, say } = standIn();
    vi.advanceTimersByTime(1000);
    expect(posted.map(({ event }) => event)).toEqual(['listening', 'listening', 'listening', 'listening']);
    say('initialDelivery', { playerState: -1 });
    say('onReady');
    vi.advanceTimersByTime(5000);
    expect(posted.slice(4).map(({ func, args }) => [func, args])).toEqual([
      ['addEventListener', ['onStateChange']],
      ['addEventListener', ['onError']],
    ]);
  });

  it('has failed after 20 seconds without an answer, and is greeted no longer', () => {
    const { posted, reports } = standIn();
    vi.advanceTimersByTime(20_000);
    expect(reports).toEqual([]);
    vi.advanceTimersByTime(600_000);
    expect(posted).toHaveLength(80);
    expect(reports).toEqual(['failed']);
    const answering = standIn();
    answering.say('initialDelivery', { playerState: -1 });
    vi.advanceTimersByTime(600_000);
    expect(answering.reports).toEqual([]);
  });

  it('reports each change of state once, however often it arrives', () => {
    const { reports, say } = standIn();
    say('onStateChange', 3);
    say('onStateChange', 1);
    say('infoDelivery', { playerState: 1, currentTime: 2 });
    say('infoDelivery', { currentTime: 3 });
    say('onStateChange', 2);
    say('infoDelivery', { playerState: 2 });
    say('onStateChange', 1);
    say('onStateChange', 0);
    expect(reports).toEqual(['loading', 'playing', 'paused', 'playing', 'end']);
  });

  it.each([
    [101, 'unembeddable'],
    [150, 'unembeddable'],
    [2, 'failed'],
    [5, 'failed'],
    [100, 'failed'],
  ])('reports error %i as %s', (error, status) => {
    const { reports, say } = standIn();
    say('onError', error);
    expect(reports).toEqual([status]);
  });

  it('takes the commands to play and to pause', () => {
    const { player, posted } = standIn();
    player.play();
    player.pause();
    expect(posted.map(({ func }) => func)).toEqual(['playVideo', 'pauseVideo']);
  });

  it('ignores messages of another form', () => {
    const { reports, sayRaw } = standIn();
    for (const data of [
      null,
      7,
      {},
      '',
      '{',
      'null',
      '[]',
      '{"event":"onStateChange","info":"1"}',
      '{"event":"infoDelivery"}',
    ]) {
      sayRaw(data);
    }
    expect(reports).toEqual([]);
  });

  it('sends and receives nothing after it was closed', () => {
    const { player, posted, isHeard } = standIn();
    player.disconnect();
    vi.advanceTimersByTime(5000);
    expect(posted).toEqual([]);
    expect(isHeard()).toBe(false);
  });
});
