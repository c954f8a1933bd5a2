import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksAt, YOUTUBE_LIST_SIZE, youtubeListLinks } from './playlist.ts';
import { parseSongLink } from './song-link.ts';

const song = (url: string | null, over = {}) => ({ url, spotifyUrl: null, youtubeUrl: null, ...over });
const SPOTIFY = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
const APPLE = 'https://music.apple.com/us/album/waterloo/1440818588?i=1440818839';

describe('the links of a playlist (rule X6)', () => {
  test('the links have each video, or each song of a platform, once and in the order of the songs', () => {
    const songs = [
      song('https://youtu.be/dQw4w9WgXcQ?t=43'),
      song(SPOTIFY, { spotifyUrl: SPOTIFY }),
      song('https://example.com/a.mp3', { youtubeUrl: 'https://www.youtube.com/watch?v=fJ9rUzIMcZQ' }),
      song(null),
      song('https://music.youtube.com/watch?v=dQw4w9WgXcQ'),
    ];
    expect(youtubeListLinks(songs)).toEqual([
      'https://www.youtube.com/watch_videos?video_ids=dQw4w9WgXcQ,fJ9rUzIMcZQ',
    ]);
    expect(linksAt(songs, 'spotify')).toEqual([SPOTIFY]);
    expect(linksAt([song(APPLE), song(APPLE)], 'apple_music')).toEqual([APPLE]);
  });

  test('songs without a video have no list', () => {
    expect(youtubeListLinks([song(SPOTIFY), song('https://example.com/watch?v=dQw4w9WgXcQ')])).toEqual([]);
  });

  test('any number of videos makes lists of at most 50 that keep the order', () => {
    const id = fc
      .stringMatching(/^[\w-]{11}$/)
      .filter((text) => parseSongLink(`https://youtu.be/${text}`) !== null);
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 130 }), (ids) => {
        const lists = youtubeListLinks(ids.map((each) => song(`https://youtu.be/${each}`))).map((link) =>
          (new URL(link).searchParams.get('video_ids') ?? '').split(','),
        );
        expect(lists.flat()).toEqual(ids);
        for (const list of lists) expect(list.length).toBeLessThanOrEqual(YOUTUBE_LIST_SIZE);
      }),
      { numRuns: 30 },
    );
  });
});
