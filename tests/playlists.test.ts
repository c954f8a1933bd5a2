import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { openApp, openProviders, openTestApp } from './support/community.ts';
import { PLAYLIST_KEYS, playlistLink } from './support/playlists.ts';
import { refusal, refusalAt } from './support/tournaments.ts';

const providers = await openProviders();
const keyed = await (await openApp(PLAYLIST_KEYS, undefined, providers.targets)).signUp('keyed');
const keyless = await (await openApp({}, undefined, providers.targets)).signUp('keyless');

const read = (by: TestUser, url: string) => by.call(routes.readPlaylist, { body: { url } });
async function askedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = providers.asked.length;
  await act();
  return providers.asked.slice(before);
}

describe('a playlist is read by its link (rule X8)', () => {
  it('Deezer: page by page by its public API', async () => {
    const asked = await askedDuring(async () => {
      const { status, body } = await read(keyless, `${playlistLink.deezer(250)}?utm=secret`);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ title: 'Playlist 250', isPartial: false });
      expect(body.songs).toHaveLength(250);
      expect(body.songs[249]).toEqual({
        artist: 'Band 250',
        title: 'Song 250',
        url: 'https://www.deezer.com/track/250',
        isSure: true,
      });
    });
    expect(asked).toEqual([
      '/deezer_api/playlist/250',
      '/deezer_api/playlist/250/tracks?index=100&limit=100',
      '/deezer_api/playlist/250/tracks?index=200&limit=100',
    ]);
  });

  it('of a longer one the first 500 songs are read, and the answer says so', async () => {
    const { body } = await read(keyless, playlistLink.deezer(501));
    expect([body.songs.length, body.isPartial]).toEqual([500, true]);
    const whole = await read(keyless, playlistLink.deezer(500));
    expect([whole.body.songs.length, whole.body.isPartial]).toEqual([500, false]);
  });

  it('YouTube without a key: the first 15 videos by the feed, unsure where the artist may be a channel', async () => {
    const asked = await askedDuring(async () => {
      const { body } = await read(keyless, playlistLink.youtube(20));
      expect(body).toMatchObject({ title: 'Playlist PL20', isPartial: true });
      expect(body.songs).toHaveLength(15);
      const url = (n: number) => `https://www.youtube.com/watch?v=video-0000${n}`;
      expect(body.songs.slice(0, 4)).toEqual([
        { artist: 'Band 1', title: 'Song & 1', url: url(1), isSure: true },
        { artist: 'Channel 2', title: 'Song & 2', url: url(2), isSure: false },
        { artist: 'Band 3', title: 'Song & 3', url: url(3), isSure: true },
        { artist: 'Band 4', title: 'Song & 4', url: url(4), isSure: true },
      ]);
    });
    expect(asked).toEqual(['/youtube_feed?playlist_id=PL20']);
    expect((await read(keyless, playlistLink.youtube(3))).body).toMatchObject({ isPartial: false });
  });

  it('YouTube with a key: all videos but private ones, and the feed where the key is used up', async () => {
    const { body } = await read(keyed, playlistLink.youtube(120));
    expect([body.title, body.songs.length, body.isPartial]).toEqual(['Playlist PL120', 120, false]);
    expect((await read(keyed, playlistLink.youtube('quota20'))).body.songs).toHaveLength(15);
    expect(providers.asked.join()).not.toContain('youtube-key');
  });

  it('Spotify with a key: all tracks, without episodes and removed ones', async () => {
    const { body } = await read(keyed, playlistLink.spotify(120));
    expect([body.title, body.songs.length, body.isPartial]).toEqual(['Playlist 120', 118, false]);
    const url = (n: number) => `https://open.spotify.com/track/${String(n).padStart(22, '0')}`;
    expect(body.songs.slice(0, 3)).toEqual([
      { artist: 'Band 1, Guest', title: expect.stringContaining('Song 1'), url: url(1), isSure: true },
      { artist: 'Band 2, Guest', title: expect.stringContaining('Song 2'), url: url(2), isSure: true },
      { artist: 'Band 4, Guest', title: expect.stringContaining('Song 4'), url: null, isSure: true },
    ]);
  });

  it('Apple Music with a key: all songs', async () => {
    const { body } = await read(keyed, playlistLink.apple(150));
    expect([body.title, body.songs.length, body.isPartial]).toEqual(['Playlist pl.150', 150, false]);
    const url = 'https://music.apple.com/de/album/x/1?i=150';
    expect(body.songs[149]).toEqual({ artist: 'Band 150', title: 'Song 150', url, isSure: true });
  });
});

describe('what cannot be read says why and how to paste instead (rule X8)', () => {
  it.each<[string, TestUser, string, RegExp]>([
    ['another site', keyed, 'https://example.com/playlist/1', /no link of a playlist .+ paste them instead/],
    ['a single song', keyed, 'https://youtu.be/dQw4w9WgXcQ', /no link of a playlist/],
    ['a missing one of Deezer', keyed, playlistLink.deezer(4040), /Deezer shows .+ owner only.+ paste/],
    ['a private one of YouTube', keyless, playlistLink.youtube('gone'), /YouTube shows .+ owner only/],
    ['a private one of Spotify', keyed, playlistLink.spotify(404), /Spotify shows .+ owner only/],
    ['a missing one of Apple Music', keyed, playlistLink.apple(404), /Apple Music shows .+ owner only/],
    ['a service that is busy', keyed, playlistLink.deezer(4290), /Deezer does not answer now.+ paste/],
    ['a service that is down', keyed, playlistLink.deezer(5000), /Deezer does not answer now/],
    ['a feed with entities', keyless, playlistLink.youtube('evil3'), /YouTube does not answer now/],
    [
      'no key for Spotify',
      keyless,
      playlistLink.spotify(3),
      /cannot read playlists of Spotify.+ paste them instead/,
    ],
    [
      'no key for Apple Music',
      keyless,
      playlistLink.apple(3),
      /cannot read playlists of Apple Music.+ paste/,
    ],
    ['one without songs', keyed, playlistLink.deezer(0), /has no songs/],
  ])('%s', async (_, by, url, message) => {
    const reply = await read(by, url);
    expect(reply).toMatchObject({ status: 422, body: { code: 'LINK_UNREADABLE' } });
    expect(reply.body.issues).toEqual([{ path: 'url', message: reply.body.message }]);
    expect(reply.body.message).toMatch(message);
  });

  it('a key that the service refuses counts as none', async () => {
    const wrong = await openTestApp(
      { SPOTIFY_CLIENT_ID: 'x', SPOTIFY_CLIENT_SECRET: 'y', APPLE_MUSIC_TOKEN: 'z' },
      undefined,
      providers.targets,
    );
    const person = await wrong.signUp('wrong');
    for (const url of [playlistLink.spotify(3), playlistLink.apple(3)]) {
      expect((await read(person, url)).body.message).toContain('cannot read playlists of');
    }
  });

  it('an empty link, and a server without lookups', async () => {
    expect(await read(keyed, '')).toMatchObject(refusalAt('url', 'Enter the link of a playlist.'));
    const quiet = await (await openTestApp({ LOOKUPS: 'off' }, undefined, providers.targets)).signUp('quiet');
    expect(await read(quiet, playlistLink.deezer(3))).toMatchObject(refusal(409, 'LOOKUPS_OFF'));
  });

  it('readings share the limit of lookups', async () => {
    const strict = await openTestApp({ LIMIT_LOOKUPS: '2' }, undefined, providers.targets);
    const eager = await strict.signUp('eager');
    const statuses: number[] = [];
    for (let n = 1; n <= 3; n += 1) statuses.push((await read(eager, playlistLink.deezer(n))).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
