import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { FoundSong, SongEntry } from '#contract/song-page.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import type { TestApp } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  enterSong,
  playToTheEnd,
  songPageKeyOf,
  vote,
} from './support/tournaments.ts';

const {
  app,
  people,
  creator: ada,
  admin,
} = await createCommunity(
  {
    LIMIT_SONG_SEARCHES: '50',
  },
  ['ada', 'grace', 'edsger', 'barbara'],
);
const stranger = await app.signUp('stranger');
const { id: played } = await drawTournament(ada, people, AUTOMATIC);
await playToTheEnd(app, ada, played, async (matchup) => {
  const side = matchup.song1?.title === 'Song 1' ? 1 : 2;
  for (const person of people) await vote(person, matchup, side);
});
const hidden = await createTournament(ada, { name: 'Hidden Cup', isPublic: false });
await enterSong(ada, hidden, 'Song 1');
await enterSong(ada, hidden, 'Secret Song');
const ids = { played, hidden };

const search = (q: string, query = {}) => app.visitor.call(routes.searchSongs, { query: { q, ...query } });
const titlesOf = async (q: string): Promise<string[]> =>
  (await search(q)).body.map(({ title }: { title: string }) => title);

const SONG = songPageKeyOf('Song 1');
const SECRET = songPageKeyOf('Secret Song');
const page = (reader: TestApp['visitor'], key: string) => reader.call(routes.getSongPage, at(key));
const entries = (reader: TestApp['visitor'], key: string) =>
  readAll<SongEntry>(reader, routes.listSongEntries, at(key));

describe('the page of a song', () => {
  it('shows the song with the record of the song leaderboard', async () => {
    const rows = (await app.visitor.call(routes.getSongLeaderboard, { params: { metric: 'points' } })).body;
    const row = rows.find((each: { title: string }) => each.title === 'Song 1');
    const { status, body } = await page(app.visitor, row.key);
    expect(status).toBe(200);
    const { title, artist, totalPoints, totalVotesReceived, championshipWins, winPercentage } = row;
    expect(body).toMatchObject({
      title,
      artist,
      totalPoints,
      totalVotesReceived,
      championshipWins,
      winPercentage,
    });
    expect(body).toMatchObject({ key: SONG, url: 'https://example.com/song', platform: 'other' });
    expect(body.matchesDecided).toBeGreaterThan(0);
  });

  it('finds the song in any case of letters and with any spaces', async () => {
    const other = await createTournament(ada, { name: 'Other Cup' });
    await enterSong(ada, other, '  SONG   2 ');
    expect(
      (await entries(app.visitor, songPageKeyOf('Song 2'))).map(({ tournamentId }) => tournamentId),
    ).toEqual([other, ids.played]);
  });

  it('lists each match with the opponent, the votes and the result', async () => {
    const [entry] = await entries(app.visitor, SONG);
    const { matchups } = (await app.visitor.call(routes.getTournament, at(ids.played))).body;
    const own = matchups.filter(
      (each: { song1: { title: string }; song2: { title: string } }) =>
        each.song1?.title === 'Song 1' || each.song2?.title === 'Song 1',
    );
    expect(entry?.matches.map(({ id }) => id)).toEqual(
      own.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b),
    );
    expect(entry?.matches.length).toBeGreaterThan(1);
    for (const match of entry?.matches ?? []) {
      const { winnerId, song1Id, song1, song1Votes, song2Votes } = own.find(
        ({ id }: { id: number }) => id === match.id,
      );
      const isFirst = song1.title === 'Song 1';
      expect(match.result).toBe((winnerId === song1Id) === isFirst ? 'won' : 'lost');
      expect([match.votes, match.opponentVotes]).toEqual(
        isFirst ? [song1Votes, song2Votes] : [song2Votes, song1Votes],
      );
      expect(match.opponent.title).not.toBe('Song 1');
      expect((await page(app.visitor, match.opponent.key ?? '')).status).toBe(200);
    }
  });

  it('shows a private tournament to its creator and admins, and to no visitor or stranger', async () => {
    for (const reader of [app.visitor, stranger]) {
      expect((await entries(reader, SONG)).map(({ tournamentId }) => tournamentId)).toEqual([ids.played]);
      expect((await page(reader, SECRET)).status).toBe(404);
      expect((await page(reader, SONG)).body.tournamentId).toBe(ids.played);
      const hidden = await reader.call(routes.listSongEntries, at(SECRET));
      expect(hidden.status).toBe(404);
    }
    for (const reader of [ada, admin]) {
      const found = await entries(reader, SONG);
      expect(found.map(({ tournamentName }) => tournamentName)).toEqual(['Hidden Cup', 'Summer Cup']);
      expect((await page(reader, SECRET)).status).toBe(200);
    }
  });

  it('names no submitter and no e-mail address', async () => {
    const { body } = await app.visitor.call(routes.listSongEntries, at(SONG));
    expect(JSON.stringify([body, (await page(app.visitor, SONG)).body])).not.toMatch(/ada|submitter|@/i);
  });

  it('pages the entries, main entries before tiebreaker songs, without a repeat', async () => {
    const key = songPageKeyOf('Often');
    for (let number = 0; number < 22; number += 1) {
      await enterSong(ada, await createTournament(ada, { name: `Often ${number}` }), 'Often');
    }
    await app.pool.query(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type, parent_song_id)
       select tournament_id, submitter_id, 'Often', 'Often Band', e'often\\noften band', 'other', 'tiebreaker_option_1', id
       from songs where title = 'Song 1' and tournament_id = $1`,
      [ids.played],
    );
    const pages = await readPages(app.visitor, routes.listSongEntries, at(key));
    expect(pages.map(({ body }) => body.length)).toEqual([20, 3]);
    const all: SongEntry[] = pages.flatMap(({ body }) => body);
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    expect(all.map(({ isTiebreaker }) => isTiebreaker)).toEqual([...Array(22).fill(false), true]);
  });

  it.each([
    ['an unknown song', Buffer.from('no such\nsong').toString('base64url')],
    ['a key without an artist', Buffer.from('song').toString('base64url')],
    ['a zero byte', Buffer.from('a\0\nb').toString('base64url')],
    ['broken UTF-8', Buffer.from([0xff, 0x0a, 0xfe]).toString('base64url')],
    ['another spelling of a key', `${SONG}=`],
    ['a text', 'dancing-queen'],
  ])('answers 404 to %s', async (_, key) => {
    expect((await page(app.visitor, key)).status).toBe(404);
    expect((await app.visitor.call(routes.listSongEntries, at(key))).status).toBe(404);
  });
});

describe('the search over songs (rule P20)', () => {
  it('finds words that begin like those of the search, in any order, without case and accents', async () => {
    expect(await titlesOf('SÓNG 1')).toEqual(['Song 1']);
    expect(await titlesOf('ban 1 son')).toEqual(['Song 1']);
    expect(await titlesOf('ong')).toEqual([]);
    expect(await titlesOf('!?')).toEqual([]);
  });

  it('lists each song once with its record, those with the most points first', async () => {
    const { body } = await search('song');
    expect(new Set(body.map(({ key }: { key: string }) => key)).size).toBe(people.length);
    expect(body).toHaveLength(people.length);
    const { body: found } = await page(app.visitor, SONG);
    const { key, artist, artworkUrl, championshipWins, matchesWon, matchesDecided } = found;
    const { tournamentId, url, spotifyUrl, youtubeUrl, platform } = found;
    expect(body[0]).toEqual({
      id: expect.any(Number),
      title: 'Song 1',
      key,
      artist,
      artworkUrl,
      championshipWins,
      matchesWon,
      matchesDecided,
      tournamentId,
      url,
      spotifyUrl,
      youtubeUrl,
      platform,
    });
  });

  it('finds no song that is only in private tournaments, for any reader', async () => {
    for (const reader of [app.visitor, stranger, ada, admin]) {
      expect((await reader.call(routes.searchSongs, { query: { q: 'secret' } })).body).toEqual([]);
    }
  });

  it('is read page by page, each song once', async () => {
    await app.pool.query(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
       select $1, $2, 'Page ' || n, 'Pager', 'page ' || n || E'\\npager', 'other', $3 from generate_series(1, 70) n`,
      [ids.played, ada.id, MAIN_ENTRY],
    );
    const rows = await readAll<FoundSong>(app.visitor, routes.searchSongs, { query: { q: 'page' } });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(70);
    expect(rows).toHaveLength(70);
    expect((await search('page')).body).toHaveLength(50);
    await app.pool.query("delete from songs where artist = 'Pager'");
  });

  it.each(['', ' ', 'x'.repeat(101)])('refuses "%s"', async (q) => {
    expect((await search(q)).status).toBe(400);
  });

  it('is refused beyond the limit of an address, and other addresses can still search', async () => {
    const ask = (remoteAddress: string) => app.http.inject({ url: '/api/song-pages?q=song', remoteAddress });
    const statuses = [];
    for (let n = 0; n < 51; n += 1) statuses.push((await ask('198.51.100.7')).statusCode);
    expect([...new Set(statuses.slice(0, 50)), statuses[50]]).toEqual([200, 429]);
    expect((await ask('198.51.100.7')).headers['retry-after']).toBeDefined();
    expect((await ask('198.51.100.8')).statusCode).toBe(200);
  });
});
