import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { FoundSong, SongEntry } from '#contract/song-page.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  enterSong,
  matchOf,
  openLink,
  playToTheEnd,
  songPageKeyOf,
  tokenOf,
  vote,
} from './support/tournaments.ts';

const {
  app,
  people,
  creator: ada,
  admin,
} = await createCommunity({ LIMIT_SONG_SEARCHES: '50' }, ['ada', 'grace', 'edsger', 'barbara']);
const stranger = await app.signUp('stranger');
const { id: played } = await drawTournament(ada, people, AUTOMATIC);
await playToTheEnd(app, ada, played, async (matchup) => {
  const side = matchup.song1?.title === 'Song 1' ? 1 : 2;
  for (const person of people) await vote(person, matchup, side);
});
const hidden = await createTournament(ada, { name: 'Hidden Cup', isPublic: false });
await enterSong(ada, hidden, 'Song 1');
await enterSong(ada, hidden, 'Secret Song');

const SONG = songPageKeyOf('Song 1');
const SECRET = songPageKeyOf('Secret Song');
const page = (reader: ApiClient, key: string) => reader.call(routes.getSongPage, at(key));
const entries = (reader: ApiClient, key: string) =>
  readAll<SongEntry>(reader, routes.listSongEntries, at(key));
const tournamentsOf = async (reader: ApiClient, key: string) =>
  (await entries(reader, key)).map(({ tournamentId }) => tournamentId);

describe('the page of a song', () => {
  it('shows the song with the record of the song leaderboard, and names no submitter', async () => {
    const points = { params: { metric: 'points' } };
    const { body: rows } = await app.visitor.call(routes.getSongLeaderboard, points);
    const row = rows.find((each: { title: string }) => each.title === 'Song 1');
    const { body } = await page(app.visitor, row.key);
    const { title, artist, totalPoints, totalVotesReceived, championshipWins, winPercentage } = row;
    const record = { totalPoints, totalVotesReceived, championshipWins, winPercentage };
    expect(body).toMatchObject({ key: SONG, title, artist, ...record, url: 'https://example.com/song' });
    expect(body.matchesDecided).toBeGreaterThan(0);
    const shown = [body, (await app.visitor.call(routes.listSongEntries, at(SONG))).body];
    expect(JSON.stringify(shown)).not.toMatch(/ada|submitter|@/i);
  });

  it('finds the song in any case of letters and with any spaces', async () => {
    const other = await createTournament(ada);
    await enterSong(ada, other, '  SONG   2 ');
    expect(await tournamentsOf(app.visitor, songPageKeyOf('Song 2'))).toEqual([other, played]);
  });

  it('lists each match with the opponent, the votes and the result', async () => {
    const [entry] = await entries(app.visitor, SONG);
    expect(entry?.matches).toHaveLength(2);
    for (const match of entry?.matches ?? []) {
      const { winnerId, song1Id, song1, song1Votes, song2Votes } = await matchOf(ada, match);
      const isFirst = song1?.title === 'Song 1';
      expect(match).toMatchObject({
        result: (winnerId === song1Id) === isFirst ? 'won' : 'lost',
        votes: isFirst ? song1Votes : song2Votes,
        opponentVotes: isFirst ? song2Votes : song1Votes,
      });
      expect(match.opponent.title).not.toBe('Song 1');
      expect((await page(app.visitor, match.opponent.key ?? '')).status).toBe(200);
    }
  });

  it('shows a private tournament to its creator and admins, and to no visitor or stranger', async () => {
    for (const reader of [app.visitor, stranger]) {
      expect(await tournamentsOf(reader, SONG)).toEqual([played]);
      expect((await page(reader, SONG)).body.tournamentId).toBe(played);
      for (const route of [routes.getSongPage, routes.listSongEntries])
        expect((await reader.call(route, at(SECRET))).status).toBe(404);
    }
    for (const reader of [ada, admin]) {
      expect(await tournamentsOf(reader, SONG)).toEqual([hidden, played]);
      expect((await page(reader, SECRET)).status).toBe(200);
    }
  });

  it('pages the entries, main entries before tiebreaker songs, without a repeat', async () => {
    for (let number = 0; number < 22; number += 1) await enterSong(ada, await createTournament(ada), 'Often');
    await app.rows(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type, parent_song_id)
       select tournament_id, submitter_id, 'Often', 'Often Band', e'often\\noften band', 'other', 'tiebreaker_option_1', id
       from songs where title = 'Song 1' and tournament_id = $1`,
      played,
    );
    const pages = await readPages(app.visitor, routes.listSongEntries, at(songPageKeyOf('Often')));
    expect(pages.map(({ body }) => body.length)).toEqual([20, 3]);
    const all: SongEntry[] = pages.flatMap(({ body }) => body);
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    expect(all.map(({ isTiebreaker }) => isTiebreaker)).toEqual([...Array(22).fill(false), true]);
  });

  it.each([
    ['an unknown song', Buffer.from('no such\nsong')],
    ['a key without an artist', Buffer.from('song')],
    ['a zero byte', Buffer.from('a\0\nb')],
    ['broken UTF-8', Buffer.from([0xff, 0x0a, 0xfe])],
    ['another spelling of a key', `${SONG}=`],
    ['a text', 'dancing-queen'],
  ])('answers 404 to %s', async (_, bytes) => {
    const key = typeof bytes === 'string' ? bytes : bytes.toString('base64url');
    expect((await page(app.visitor, key)).status).toBe(404);
    expect((await app.visitor.call(routes.listSongEntries, at(key))).status).toBe(404);
  });
});

describe('the search over songs (rule P20)', () => {
  const search = (q: string, reader: ApiClient = app.visitor) =>
    reader.call(routes.searchSongs, { query: { q } });

  it('finds words that begin like those of the search, in any order, without case and accents', async () => {
    const titlesOf = async (q: string) => (await search(q)).body.map(({ title }: FoundSong) => title);
    for (const q of ['SÓNG 1', 'ban 1 son']) expect(await titlesOf(q)).toEqual(['Song 1']);
    for (const q of ['ong', '!?']) expect(await titlesOf(q)).toEqual([]);
  });

  it('lists each song once with its record, those with the most points first', async () => {
    const { body } = await search('song');
    expect(new Set(body.map(({ key }: FoundSong) => key)).size).toBe(people.length);
    expect(body).toHaveLength(people.length);
    const { body: found } = await page(app.visitor, SONG);
    expect(Object.keys(body[0])).toHaveLength(13);
    expect(found).toMatchObject({ ...body[0], id: expect.any(Number) });
  });

  it('finds no song that is only in private tournaments, for any reader', async () => {
    for (const reader of [app.visitor, stranger, ada, admin])
      expect((await search('secret', reader)).body).toEqual([]);
  });

  it('is read page by page, each song once', async () => {
    await app.rows(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
       select $1, $2, 'Page ' || n, 'Pager', 'page ' || n || E'\\npager', 'other', $3 from generate_series(1, 70) n`,
      played,
      ada.id,
      MAIN_ENTRY,
    );
    const pages = await readPages(app.visitor, routes.searchSongs, { query: { q: 'page' } });
    expect(pages.map(({ body }) => body.length)).toEqual([50, 20]);
    expect(new Set(pages.flatMap(({ body }) => body.map(({ key }: FoundSong) => key))).size).toBe(70);
    await app.rows("delete from songs where artist = 'Pager'");
  });

  it('is refused beyond the limit of an address, and other addresses can still search', async () => {
    const ask = (remoteAddress: string) => app.http.inject({ url: '/api/song-pages?q=song', remoteAddress });
    for (let n = 0; n < 50; n += 1) expect((await ask('198.51.100.7')).statusCode).toBe(200);
    const { statusCode, headers } = await ask('198.51.100.7');
    expect([statusCode, headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await ask('198.51.100.8')).statusCode).toBe(200);
  });
});

describe('the playlist of a tournament (rule X6)', async () => {
  const id = await createTournament(ada, { maxParticipants: 8 });
  const first = await enterSong(ada, id, 'First', { tiebreakers: 1 });
  const second = await enterSong(ada, id, 'Second');
  const formula = await enterSong(ada, id, '=1+1, "sum"', { artist: '@SUM(A1)', url: null });
  const FORMATS = ['m3u', 'csv'] as const;
  const read = (format: 'm3u' | 'csv', query = '', headers = {}) =>
    app.http.inject({ url: `/api/tournaments/${id}/playlist.${format}${query}`, headers });
  const rowsOf = async (query = '') => (await read('csv', query)).body.split('\r\n');
  const rowOf = (place: number, name: string) => `${place},${name},${name} Band,https://example.com/song,,`;

  it('is an M3U file with the main entries that have a link, which a reader keeps until it changes', async () => {
    const { headers, body } = await read('m3u');
    expect(headers).toMatchObject({
      'content-type': 'audio/x-mpegurl; charset=utf-8',
      'content-disposition': `attachment; filename="songs-${id}.m3u"`,
    });
    expect(body.split('\n')).toEqual([
      '#EXTM3U',
      '#EXTINF:-1,First Band - First',
      'https://example.com/song',
      '#EXTINF:-1,Second Band - Second',
      'https://example.com/song',
      '',
    ]);
    expect((await read('m3u', '', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('has names of an older release in one line, without control characters, and names no submitter', async () => {
    await app.rows('update songs set title = $1 where id = $2', 'Fir\u0085st\u009b', first);
    const bodies = await Promise.all(FORMATS.map(async (format) => (await read(format)).body));
    await app.rows("update songs set title = 'First' where id = $1", first);
    for (const body of bodies) expect(body).not.toMatch(/[\u0080-\u009f]|ada|tester/i);
    expect(bodies[0]?.split('\n')[1]).toBe('#EXTINF:-1,First Band - Fir st ');
  });

  it('is a CSV file whose cells are quoted and never formulas, with the named songs of the tournament in their order', async () => {
    expect((await read('csv')).headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(await rowsOf()).toEqual([
      '\uFEFFPosition,Title,Artist,Link,Spotify,YouTube',
      rowOf(1, 'First'),
      rowOf(2, 'Second'),
      `3,"'=1+1, ""sum""",'@SUM(A1),,,`,
      '',
    ]);
    const named = (await rowsOf(`?songs=${second},${first},${formula + 1},999999`)).slice(1, -1);
    expect(named).toEqual([rowOf(1, 'Second'), rowOf(2, 'First')]);
  });

  it.each(['?songs=', '?songs=a', '?songs=1,,2', '?songs=-1', `?songs=${'1,'.repeat(300)}1`])(
    'refuses %s',
    async (query) => expect((await read('csv', query)).statusCode).toBe(400),
  );

  it('of a private tournament is readable only for users who may open it', async () => {
    const statuses = (reader: ApiClient) =>
      Promise.all(
        [routes.getPlaylistM3u, routes.getPlaylistCsv].map(
          async (route) => (await reader.call(route, at(hidden))).status,
        ),
      );
    for (const reader of [app.visitor, stranger]) expect(await statuses(reader)).toEqual([404, 404]);
    await openLink(await tokenOf(ada, hidden), [stranger]);
    for (const reader of [ada, stranger]) expect(await statuses(reader)).toEqual([200, 200]);
  });
});
