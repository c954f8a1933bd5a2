import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMBED_ORIGINS, findSongEmbed } from './embed.ts';

type Row = readonly [link: string, src: string];
/** Rows of links that have the same embed. */
const rows = (src: string, links: string[]): Row[] => links.map((link) => [link, src]);

const VIDEO = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';
const TRACK = 'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT';
const APPLE = 'https://embed.music.apple.com';
const soundcloud = (path: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${path}`)}&auto_play=true`;
const soundcloudApi = (path: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://api.soundcloud.com/${path}`)}&auto_play=true`;

const EMBEDDABLE: Row[] = [
  ...rows(VIDEO, [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=AbCdEf',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com./watch?v=dQw4w9WgXcQ',
    ' https://www.youtube.com/watch?v=dQw4w9WgXcQ ',
    'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ&start_radio=1',
    'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=youtu.be',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&ab_channel=RickAstley',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&pp=ygUJcmljayByb2xs',
    'https://www.youtube.com/watch?time_continue=4&v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=10',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=0',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&autoplay=1&mute=1',
    'https://youtu.be/dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://www.youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/',
    'https://youtu.be/dQw4w9WgXcQ?si=3f5K1Lk2jH',
    'https://youtu.be/dQw4w9WgXcQ?list=RDdQw4w9WgXcQ',
    'HTTPS://YOUTU.BE/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0&controls=0',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://www.youtube.com/e/dQw4w9WgXcQ',
    'https://www.youtube.com//watch?v=dQw4w9WgXcQ',
  ]),
  ...rows(`${VIDEO}&start=90`, [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30',
    'https://youtu.be/dQw4w9WgXcQ?t=90',
    'https://youtu.be/dQw4w9WgXcQ?si=abc&t=90',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=90',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
  ]),
  ['https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', `${VIDEO}&start=3723`],
  ['https://youtu.be/dQw4w9WgXcQ?t=2m', `${VIDEO}&start=120`],
  ['https://youtu.be/-_-_-_-_-_-', 'https://www.youtube-nocookie.com/embed/-_-_-_-_-_-?autoplay=1'],
  ['https://youtu.be/0123456789A', 'https://www.youtube-nocookie.com/embed/0123456789A?autoplay=1'],

  ...rows(TRACK, [
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    'http://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT/',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=0b1c2d3e4f',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=x&utm_source=copy-link',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?context=spotify%3Aalbum%3A1',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT#0:30',
    'https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://open.spotify.com/intl-pt/track/4cOdK2wGLETKBW3PvgPWqT?si=x',
    'https://open.spotify.com/intl-es-ES/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT?utm_source=generator&theme=0',
    'https://open.spotify.com./track/4cOdK2wGLETKBW3PvgPWqT',
    'HTTPS://OPEN.SPOTIFY.COM/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://play.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    'https://open.spotify.com//track/4cOdK2wGLETKBW3PvgPWqT',
  ]),
  ...['album', 'playlist', 'episode', 'show', 'artist'].flatMap((kind): Row[] =>
    rows(`https://open.spotify.com/embed/${kind}/6dVIqQ8qmQ5GBnJ9shOYGE`, [
      `https://open.spotify.com/${kind}/6dVIqQ8qmQ5GBnJ9shOYGE`,
      `https://open.spotify.com/intl-fr/${kind}/6dVIqQ8qmQ5GBnJ9shOYGE?si=x`,
      `https://open.spotify.com/embed/${kind}/6dVIqQ8qmQ5GBnJ9shOYGE`,
    ]),
  ),

  ...rows(`${APPLE}/us/album/1440818588?i=1440818839`, [
    'https://music.apple.com/us/album/1440818588?i=1440818839',
    'https://music.apple.com/us/album/waterloo/1440818588?i=1440818839',
    'http://music.apple.com/us/album/waterloo/1440818588?i=1440818839',
    'https://music.apple.com/us/album/waterloo/1440818588?i=1440818839&l=es',
    'https://music.apple.com/us/album/waterloo/1440818588?ls=1&app=itunes&i=1440818839',
    'https://music.apple.com/us/album/waterloo/1440818588?i=1440818839&uo=4&at=abc',
    'https://music.apple.com/US/album/waterloo/1440818588?i=1440818839',
    'https://music.apple.com/album/waterloo/1440818588?i=1440818839',
    'https://music.apple.com/us/album/waterloo/id1440818588?i=1440818839',
    'https://geo.music.apple.com/us/album/waterloo/1440818588?i=1440818839',
    'https://geo.music.apple.com/us/album/_/1440818588?i=1440818839&app=music',
    'https://embed.music.apple.com/us/album/waterloo/1440818588?i=1440818839',
    'https://itunes.apple.com/us/album/waterloo/id1440818588?i=1440818839',
    'https://music.apple.com/us/album/%E6%84%9B/1440818588?i=1440818839',
  ]),
  [
    'https://music.apple.com/de/album/waterloo/1440818588?i=1440818839',
    `${APPLE}/de/album/1440818588?i=1440818839`,
  ],
  ['https://music.apple.com/jp/album/1440818588', `${APPLE}/jp/album/1440818588`],
  ['https://music.apple.com/gb/album/waterloo/1440818588', `${APPLE}/gb/album/1440818588`],
  ['https://music.apple.com/gb/album/waterloo/1440818588?i=abc', `${APPLE}/gb/album/1440818588`],
  ['https://music.apple.com/us/song/1440818839', `${APPLE}/us/song/1440818839`],
  ['https://music.apple.com/us/song/waterloo/1440818839', `${APPLE}/us/song/1440818839`],
  ['https://music.apple.com/se/song/waterloo/1440818839?l=en', `${APPLE}/se/song/1440818839`],
  ['https://music.apple.com/us/music-video/waterloo/1445886601', `${APPLE}/us/music-video/1445886601`],
  [
    'https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb',
    `${APPLE}/us/playlist/pl.f4d106fed2bd41149aaacabb233eb5eb`,
  ],
  ['https://music.apple.com/us/playlist/pl.u-abc123', `${APPLE}/us/playlist/pl.u-abc123`],

  ...rows(soundcloud('daftpunkofficial/one-more-time'), [
    'https://soundcloud.com/daftpunkofficial/one-more-time',
    'http://soundcloud.com/daftpunkofficial/one-more-time',
    'https://www.soundcloud.com/daftpunkofficial/one-more-time',
    'https://m.soundcloud.com/daftpunkofficial/one-more-time',
    'https://soundcloud.com/daftpunkofficial/one-more-time/',
    'https://soundcloud.com/daftpunkofficial/one-more-time?si=abc&utm_source=clipboard',
    'https://soundcloud.com/daftpunkofficial/one-more-time?in=user/sets/x',
    'https://soundcloud.com/daftpunkofficial/one-more-time#t=1:30',
    'HTTPS://SOUNDCLOUD.COM/daftpunkofficial/one-more-time',
    'https://soundcloud.com./daftpunkofficial/one-more-time',
    'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/daftpunkofficial/one-more-time&color=%23ff5500',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fdaftpunkofficial%2Fone-more-time',
  ]),
  ['https://soundcloud.com/a/b', soundcloud('a/b')],
  ['https://soundcloud.com/user-123456789/track_1', soundcloud('user-123456789/track_1')],
  ['https://soundcloud.com/some-one/demo/s-AbC12', soundcloud('some-one/demo/s-AbC12')],
  ['https://soundcloud.com/some-one/demo/s-AbC12?si=x', soundcloud('some-one/demo/s-AbC12')],
  ['https://soundcloud.com/some-one/sets/summer', soundcloud('some-one/sets/summer')],
  ['https://soundcloud.com/some-one/sets/summer?si=x', soundcloud('some-one/sets/summer')],
  ['https://soundcloud.com/some-one/sets/summer/s-AbC12', soundcloud('some-one/sets/summer/s-AbC12')],
  ['https://m.soundcloud.com/some-one/sets/summer', soundcloud('some-one/sets/summer')],
  ['https://api.soundcloud.com/tracks/293', soundcloudApi('tracks/293')],
  ['https://api.soundcloud.com/tracks/293?secret_token=s-AbC12', soundcloudApi('tracks/293')],
  ['https://api.soundcloud.com/playlists/1234567', soundcloudApi('playlists/1234567')],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293',
    soundcloudApi('tracks/293'),
  ],
];

/** Links and other texts without an embed. */
const OTHERS = [
  '',
  'dQw4w9WgXcQ',
  'www.youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert("https://youtu.be/dQw4w9WgXcQ")',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https:youtu.be/dQw4w9WgXcQ',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://bandcamp.com/track/one',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@example.com/watch?v=dQw4w9WgXcQ',
  'https://me:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://studio.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
  'https://www.youtube.com/watch?v=dQw4w9WgXc"',
  'https://www.youtube.com/watch?v=dQw4w9Wg%2FQ',
  'https://www.youtube.com/watch?V=dQw4w9WgXcQ',
  'https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI',
  'https://www.youtube.com/@RickAstleyYT',
  'https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw',
  'https://www.youtube.com/results?search_query=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/shorts/',
  'https://www.youtube.com/attribution_link?u=/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/',
  'https://youtu.be/watch?v=dQw4w9WgXcQ',
  'https://spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
  'https://spotify.link/AbCdEf',
  'https://open.spotify.com/',
  'https://open.spotify.com/track/',
  'https://open.spotify.com/track/short',
  'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT1',
  'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPW-_',
  'https://open.spotify.com/user/4cOdK2wGLETKBW3PvgPWqT',
  'https://open.spotify.com/search/waterloo',
  'https://open.spotify.com/track/../user/4cOdK2wGLETKBW3PvgPWqT',
  'https://accounts.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
  'https://open.spotify.com.example.com/track/4cOdK2wGLETKBW3PvgPWqT',
  'https://apple.com/us/album/waterloo/1440818588',
  'https://music.apple.com/',
  'https://music.apple.com/us',
  'https://music.apple.com/us/browse',
  'https://music.apple.com/us/album',
  'https://music.apple.com/us/album/waterloo',
  'https://music.apple.com/us/artist/abba/372976',
  'https://music.apple.com/us/album/a/b/1440818588',
  'https://music.apple.com/us/album/waterloo/12345678901234567',
  'https://music.apple.com/us/playlist/pl.%22onload',
  'https://podcasts.apple.com/us/album/1440818588',
  'https://on.soundcloud.com/AbC12',
  'https://soundcloud.com/',
  'https://soundcloud.com/daftpunkofficial',
  'https://soundcloud.com/daftpunkofficial/sets',
  'https://soundcloud.com/daftpunkofficial/tracks',
  'https://soundcloud.com/daftpunkofficial/likes',
  'https://soundcloud.com/discover/sets/charts-top',
  'https://soundcloud.com/search/sounds?q=waterloo',
  'https://soundcloud.com/you/likes',
  'https://soundcloud.com/a/b/c',
  'https://soundcloud.com/a/b%22c',
  'https://soundcloud.com/-a/b',
  'https://w.soundcloud.com/player/',
  'https://w.soundcloud.com/player/?url=https%3A//example.com/a/b',
  'https://w.soundcloud.com/player/?url=https%3A//w.soundcloud.com/player/%3Furl%3Dx',
  'https://api.soundcloud.com/users/293',
  'https://api.soundcloud.com/tracks/29x3',
];

test('the lists hold at least 200 different links', () => {
  const links = [...EMBEDDABLE.map(([link]) => link), ...OTHERS];
  expect(new Set(links).size).toBe(links.length);
  expect(links.length).toBeGreaterThanOrEqual(200);
});

test.each(EMBEDDABLE)('%s is embedded as %s', (link, src) => {
  expect(findSongEmbed(link)?.src).toBe(src);
});

test.each(OTHERS)('%j has no embed', (link) => {
  expect(findSongEmbed(link)).toBeNull();
});

test('an embed of any link is on one of the four sites and has a plain address', () => {
  const parts = [
    'youtu.be',
    'open.spotify.com',
    'music.apple.com',
    'soundcloud.com',
    'w.soundcloud.com/player',
  ];
  const link = fc
    .tuple(fc.constantFrom(...parts), fc.webPath(), fc.webQueryParameters())
    .map(([host, path, query]) => `https://${host}${path}?${query}`);
  fc.assert(
    fc.property(fc.oneof(link, fc.webUrl({ withQueryParameters: true }), fc.string()), (text) => {
      const src = findSongEmbed(text)?.src;
      if (src === undefined) return;
      expect(EMBED_ORIGINS).toContain(new URL(src).origin);
      expect(src).toMatch(/^[\w:/.?=&%-]+$/);
    }),
  );
});
