import { beforeEach, describe, expect, it } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import {
  closePlayer,
  playerState,
  playTrack,
  playTracks,
  reportEnd,
  reportStatus,
  setWanted,
  skipTracks,
} from './player-store.ts';
import { listeningLinks, mainTrack, mainTracks, reportsPlayback, searchLinks, type Track } from './track.ts';

const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ';
const SPOTIFY = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
const AUDIO = 'https://a.example/2.mp3';
const trackOfSong = (id: number, url = YOUTUBE) => mainTrack(createSong({ id, url })) as Track;
const [one, two, three] = [trackOfSong(1), trackOfSong(2, AUDIO), trackOfSong(3)];
const current = () => {
  const { queue, index } = playerState();
  return queue[index] ?? null;
};

beforeEach(closePlayer);

describe('the player', () => {
  it('plays one song at a time, and ignores reports of one that no longer plays', () => {
    playTrack(one);
    reportStatus(one, 'playing');
    playTrack(two);
    reportStatus(one, 'failed');
    reportEnd(one);
    expect(current()).toBe(two);
    expect(playerState()).toMatchObject({ status: 'loading', isWanted: true });
  });

  it('follows a pause that the user made in the frame', () => {
    playTrack(one);
    reportStatus(one, 'playing');
    reportStatus(one, 'paused');
    expect(playerState().isWanted).toBe(false);
    setWanted(true);
    expect(playerState().isWanted).toBe(true);
  });

  it('plays the songs of a list one after another, and pauses after the last (rule W41)', () => {
    playTracks([one, two, three], 'Songs');
    reportEnd(one);
    expect(current()).toBe(two);
    reportEnd(two);
    reportEnd(three);
    expect(current()).toBe(three);
    expect(playerState()).toMatchObject({ status: 'paused', isWanted: false });
  });

  it('stays on its song when the user skips past either end of a list (rule W41)', () => {
    playTracks([one, two], 'Songs');
    skipTracks(-1);
    expect(current()).toBe(one);
    skipTracks(1);
    skipTracks(1);
    expect(current()).toBe(two);
  });
});

describe('the track of a song', () => {
  it.each([
    [
      'an audio file, which needs no frame of another site',
      { url: AUDIO, youtubeUrl: YOUTUBE },
      'Audio',
      true,
    ],
    ['a player that reports its end', { spotifyUrl: SPOTIFY, youtubeUrl: YOUTUBE }, 'YouTube', true],
    ['any other player', { spotifyUrl: SPOTIFY }, 'Spotify', false],
  ])('comes from %s', (_, links, from, reports) => {
    const track = mainTrack(createSong(links)) as Track;
    expect([track.from, reportsPlayback(track)]).toEqual([from, reports]);
  });

  it('is null without a link that plays in the page, and a list leaves that song out', () => {
    const silent = createSong({ url: 'https://a.example/page' });
    expect(mainTrack(silent)).toBeNull();
    expect(mainTracks([silent, createSong({ url: YOUTUBE })])).toHaveLength(1);
    expect(listeningLinks(silent)).toEqual([{ name: 'Link', url: 'https://a.example/page' }]);
  });
});

it('the searches for a song name its artist and title, whatever their characters', () => {
  expect(searchLinks({ title: 'A & B?', artist: 'Ö/C' }).map(({ url }) => url)).toEqual([
    'https://www.youtube.com/results?search_query=%C3%96%2FC%20A%20%26%20B%3F',
    'https://open.spotify.com/search/%C3%96%2FC%20A%20%26%20B%3F',
  ]);
});
