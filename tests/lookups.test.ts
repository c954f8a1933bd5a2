import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { FetchError } from '#server/outbound/fetch-error.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import type { ApiClient, TestUser } from './support/app.ts';
import { openApp, openProviders, openTestApp } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { PLAYLIST_KEYS, playlistLink } from './support/playlists.ts';
import { BUSY_SECONDS, TROUBLE, youtubeLink } from './support/providers.ts';
import { at, createTournament, MINUTE_MS, refusal, refusalAt } from './support/tournaments.ts';

const MESSAGE = 'Could not read this link';
const UNREADABLE = {
  status: 422,
  body: { code: 'LINK_UNREADABLE', ...refusalAt('url', MESSAGE).body },
};

const providers = await openProviders();
const app = await openApp({}, undefined, providers.targets);
let person = await app.signUp('looker');

const lookUp = (body: object, by: ApiClient = person) => by.call(routes.lookUpSong, { body });
const lookUpUrl = (url: string) => lookUp({ url });
const expectUnreadable = async (url: string) => expect(await lookUpUrl(url)).toMatchObject(UNREADABLE);
/** The calls that providers get during `act`, without those for covers. */
async function askedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = providers.asked.length;
  await act();
  return providers.asked.slice(before).filter((path) => !path.startsWith('/covers/'));
}

/** A user of another server with these settings. */
const signUpAt = async (env: Record<string, string>) =>
  (await openTestApp(env, undefined, providers.targets)).signUp('eager');

describe('a link is looked up', () => {
  const SPOTIFY_ID = '4cOdK2wGLETKBW3PvgPWqT';
  it.each([
    [
      'https://youtu.be/dQw4w9WgXcQ?si=secret',
      'youtube',
      '/youtube?url=https://www.youtube.com/watch?v=dQw4w9WgXcQ&format=json',
    ],
    [
      'https://music.youtube.com/watch?v=dQw4w9WgXcR&list=RD1',
      'youtube',
      '/youtube?url=https://www.youtube.com/watch?v=dQw4w9WgXcR&format=json',
    ],
    [
      `https://open.spotify.com/intl-de/track/${SPOTIFY_ID}?si=secret`,
      'spotify',
      `/spotify?url=https://open.spotify.com/track/${SPOTIFY_ID}`,
    ],
    ['https://spotify.link/AbCdEf123', 'spotify', '/spotify?url=https://spotify.link/AbCdEf123'],
    [
      'https://music.apple.com/de/album/name/123456?i=654321&ls',
      'apple_music',
      '/apple_music?id=654321&country=de',
    ],
    ['https://music.apple.com/song/name/777', 'apple_music', '/apple_music?id=777&country=us'],
    [
      'https://m.soundcloud.com/band/the-song?in=secret',
      'soundcloud',
      '/soundcloud?url=https://soundcloud.com/band/the-song&format=json',
    ],
    [
      'https://on.soundcloud.com/AbCdEf123',
      'soundcloud',
      '/soundcloud?url=https://on.soundcloud.com/AbCdEf123&format=json',
    ],
    [
      'https://www.deezer.com/en/track/3135556?utm=secret',
      'other',
      '/deezer?url=https://www.deezer.com/track/3135556&format=json',
    ],
    [
      'https://band.bandcamp.com/track/the-song?from=secret',
      'other',
      '/bandcamp?url=https://band.bandcamp.com/track/the-song&format=json',
    ],
  ])('%s sends an id or a path alone', async (url, platform, call) => {
    const asked = await askedDuring(async () => {
      const { status, body } = await lookUpUrl(url);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ url, platform, title: expect.stringContaining('Song') });
      expect(body.artist).toMatch(call.startsWith('/spotify') ? /^$/ : /^Band/);
      expect(body.duration).toBe(platform === 'apple_music' ? 215 : null);
    });
    expect(asked.map(decodeURIComponent)).toEqual([call]);
  });

  it.each([
    'https://example.com/song',
    'https://www.youtube.com/playlist?list=PL1',
    'https://open.spotify.com/album/4cOdK2wGLETKBW3PvgPWqT',
    'https://music.apple.com/us/playlist/name/pl.abc',
    'https://music.apple.com/us/album/name/123456',
    'https://soundcloud.com/band/sets/all',
    'https://www.deezer.com/album/1',
    'https://bandcamp.com/track/x',
    'https://evil.bandcamp.com.example.com/track/x',
    'https://user:password@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
  ])('%s names no song of a provider, and no provider is asked', async (url) => {
    expect(await askedDuring(() => expectUnreadable(url))).toEqual([]);
  });
});

describe('an audio file is read by its tags (rule X2)', () => {
  const fileAt = (name: string) => `${providers.address}/files/${name}`;

  it.each(['song.mp3', 'SONG.MP3', 'song.mp3?token=1'])('%s', async (name) => {
    expect(await lookUpUrl(fileAt(name))).toMatchObject({
      status: 200,
      body: { title: 'Tagged Song', artist: 'Tagged Band', coverPath: null, platform: 'other', duration: 3 },
    });
  });

  it('the server fetches the first half megabyte, once', async () => {
    const asked = await askedDuring(async () => {
      const { body } = await lookUpUrl(fileAt('long.mp3'));
      expect(body).toMatchObject({ title: 'Tagged Song', duration: null });
      await lookUpUrl(fileAt('long.mp3'));
    });
    expect(asked).toEqual(['/files/long.mp3']);
    expect(providers.ranges.at(-1)).toBe('bytes=0-524287');
  });

  it.each(['untagged.mp3', 'page.mp3', 'cut.flac', 'noise.ogg', 'noise.m4a', 'noise.wav', 'none.mp3'])(
    '%s cannot be read',
    (name) => expectUnreadable(fileAt(name)),
  );

  it('a file that is made to keep the parser busy ends after a second, and other lookups are answered meanwhile', async () => {
    const second = new AbortController();
    const startTimer = AbortSignal.timeout;
    // The test ends the timeout of a second, so that the order of the answers decides and not the speed of the machine.
    const timers = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 1_000 ? second.signal : startTimer.call(AbortSignal, ms)));
    onTestFinished(() => timers.mockRestore());
    const answered: string[] = [];
    const slow = lookUpUrl(fileAt('slow.mp3')).finally(() => answered.push('slow'));
    await eventually(() => expect(timers).toHaveBeenCalledWith(1_000));
    expect((await lookUp({ text: 'Band - Song' })).status).toBe(200);
    answered.push('other');
    second.abort();
    timers.mockRestore();
    // A parser that reads the file to its end finds a title.
    expect(await slow).toMatchObject(UNREADABLE);
    expect(answered).toEqual(['other', 'slow']);
    expect(await lookUpUrl(fileAt('after-slow.mp3'))).toMatchObject({ status: 200, body: { duration: 3 } });
  });
});

describe('what a provider answers', () => {
  it('is kept for 30 days', async () => {
    const look = () => lookUpUrl(youtubeLink('kept-30-day'));
    expect(await askedDuring(look)).toHaveLength(1);
    app.clock.advance(30 * 24 * 60 * MINUTE_MS - 1);
    expect(await askedDuring(look)).toHaveLength(0);
    app.clock.advance(1);
    person = await app.signUp('later');
    expect(await askedDuring(look)).toHaveLength(1);
  });

  it('is requested once for simultaneous calls', async () => {
    const link = youtubeLink('at-once-000');
    const asked = await askedDuring(async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => lookUpUrl(link)));
      expect(new Set(replies.map(({ body }) => body.title)).size).toBe(1);
      expect(new Set(replies.map(({ body }) => body.coverPath))).toEqual(
        new Set([expect.stringContaining('/api/images/')]),
      );
    });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['missing', 60],
    ['hidden', 60],
    ['page', 60],
    ['down', 1],
    ['endless', 1],
    ['inside', 1],
  ] as const)('%s is kept for %i minutes', async (trouble, minutes) => {
    const look = () => expectUnreadable(youtubeLink(TROUBLE[trouble]));
    expect(await askedDuring(look)).toHaveLength(1);
    app.clock.advance(minutes * MINUTE_MS - 1);
    expect(await askedDuring(look)).toHaveLength(0);
    app.clock.advance(1);
    expect(await askedDuring(look)).toHaveLength(1);
  });

  it('429 stops all calls to this provider until the time in Retry-After', async () => {
    const busy = await lookUpUrl(youtubeLink(TROUBLE.busy));
    expect(busy).toMatchObject(UNREADABLE);
    expect(busy.headers['retry-after']).toBe(String(BUSY_SECONDS));
    app.clock.advance(BUSY_SECONDS * 1000 - 1);
    expect(await askedDuring(() => expectUnreadable(youtubeLink('after-busy-')))).toEqual([]);
    expect((await lookUpUrl('https://www.deezer.com/track/42')).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect((await lookUpUrl(youtubeLink('after-busy-'))).status).toBe(200);
  });

  it('429 with a shorter Retry-After stops the calls to this provider for a minute', async () => {
    const fetching = vi.spyOn(app.context.outbound as Outbound, 'fetch');
    const headers = new Headers({ 'retry-after': '5' });
    fetching.mockResolvedValueOnce({ status: 429, headers, body: Buffer.alloc(0) });
    const refused = await lookUpUrl(youtubeLink('soon-busy-1')).finally(() => fetching.mockRestore());
    expect(refused.headers['retry-after']).toBe('60');
    app.clock.advance(59_999);
    expect(await askedDuring(() => expectUnreadable(youtubeLink('soon-busy-2')))).toEqual([]);
    app.clock.advance(MINUTE_MS);
    expect((await lookUpUrl(youtubeLink('soon-busy-2'))).status).toBe(200);
  });

  it('is not kept while this server is overloaded, so that a flood spoils no link for others', async () => {
    const link = youtubeLink('in-a-flood-');
    const fetching = vi.spyOn(app.context.outbound as Outbound, 'fetch');
    fetching.mockRejectedValueOnce(new FetchError('busy', 'Too many fetches wait'));
    const refused = await lookUpUrl(link);
    expect(refused).toMatchObject(UNREADABLE);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    fetching.mockRestore();
    expect((await lookUpUrl(link)).status).toBe(200);
  });
});

describe('a lookup', () => {
  it.each([
    ['Daft Punk - One More Time', 'Daft Punk', 'One More Time'],
    ['Daft Punk – One More Time', 'Daft Punk', 'One More Time'],
    ['One More Time', '', 'One More Time'],
  ])('reads the line %j without asking a provider (rule X1)', async (text, artist, title) => {
    const asked = await askedDuring(async () => {
      const found = { title, artist, coverPath: null, url: null, platform: 'other', duration: null };
      expect((await lookUp({ text })).body).toEqual(found);
    });
    expect(asked).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{}, 'url', 'Song URL is required'],
    [{ url: '' }, 'url', 'Song URL is required'],
    [{ url: 'not a link' }, 'url', 'Please enter a valid URL'],
    [{ url: 'javascript:alert(1)' }, 'url', 'Please enter a valid URL'],
    [{ text: '' }, 'text', 'Song URL is required'],
    [{ url: 'https://youtu.be/a', text: 'a' }, 'url', 'Song URL is required'],
  ])('refuses %j (rule X1)', async (body, path, message) => {
    expect(await lookUp(body)).toMatchObject(refusalAt(path, message));
  });

  it('is refused beyond the user’s limit of a minute', async () => {
    const eager = await signUpAt({ LIMIT_LOOKUPS: '2' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await lookUp({ text: 'a' }, eager)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('shares its limit with the addresses of covers, so that no user fills the server with pictures', async () => {
    const eager = await signUpAt({ LIMIT_LOOKUPS: '2' });
    const id = await createTournament(eager, { maxParticipants: 16 });
    const enter = (title: string, coverUrl: string | null) =>
      eager.call(routes.submitSong, at(id, { title, artist: 'A', submissionType: MAIN_ENTRY, coverUrl }));
    const first = await enter('One', providers.coverAt('limit-1'));
    const change = (coverUrl: string | null) =>
      eager.call(routes.changeSong, at(first.body.id, { coverUrl }));
    expect([first.status, (await change(providers.coverAt('limit-2'))).status]).toEqual([201, 200]);
    expect((await enter('Two', providers.coverAt('limit-3'))).status).toBe(429);
    expect((await change(providers.coverAt('limit-4'))).status).toBe(429);
    expect([(await enter('Three', null)).status, (await change(null)).status]).toEqual([201, 200]);
  });

  it('is refused where lookups are off', async () => {
    const quiet = await signUpAt({ LOOKUPS: 'off' });
    const asked = await askedDuring(async () => {
      for (const body of [{ url: youtubeLink('dQw4w9WgXcQ') }, { text: 'A - B' }]) {
        expect(await lookUp(body, quiet)).toMatchObject(refusal(409, 'LOOKUPS_OFF'));
      }
    });
    expect(asked).toEqual([]);
  });
});

it('the fetches and their failures are counted for /metrics', async () => {
  const read = async () => {
    const { payload } = await app.http.inject({ url: '/metrics' });
    return ['beats_fetches_total', 'beats_fetch_failures_total'].map((name) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(payload)?.[1]),
    );
  };
  const [fetches = 0, failures = 0] = await read();
  await lookUpUrl('https://www.deezer.com/track/77');
  await lookUpUrl('https://127.0.0.1/metrics.mp3');
  // A provider's answer, its cover, and a refused address.
  expect(await read()).toEqual([fetches + 3, failures + 1]);
});

const keyed = await (await openApp(PLAYLIST_KEYS, undefined, providers.targets)).signUp('keyed');
const keyless = await (await openApp({}, undefined, providers.targets)).signUp('keyless');
const read = (by: TestUser, url: string) => by.call(routes.readPlaylist, { body: { url } });

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
    const person = await signUpAt({
      SPOTIFY_CLIENT_ID: 'x',
      SPOTIFY_CLIENT_SECRET: 'y',
      APPLE_MUSIC_TOKEN: 'z',
    });
    for (const url of [playlistLink.spotify(3), playlistLink.apple(3)]) {
      expect((await read(person, url)).body.message).toContain('cannot read playlists of');
    }
  });

  it('an empty link, and a server without lookups', async () => {
    expect(await read(keyed, '')).toMatchObject(refusalAt('url', 'Enter the link of a playlist.'));
    const quiet = await signUpAt({ LOOKUPS: 'off' });
    expect(await read(quiet, playlistLink.deezer(3))).toMatchObject(refusal(409, 'LOOKUPS_OFF'));
  });

  it('readings share the limit of lookups', async () => {
    const eager = await signUpAt({ LIMIT_LOOKUPS: '2' });
    const statuses: number[] = [];
    for (let n = 1; n <= 3; n += 1) statuses.push((await read(eager, playlistLink.deezer(n))).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
