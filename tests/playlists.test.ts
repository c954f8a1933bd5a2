import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { createCommunity } from './support/community.ts';
import { at, createTournament, enterSong, tokenOf } from './support/tournaments.ts';

const { app, people } = await createCommunity({}, ['ada', 'stranger']);
const [ada, stranger] = people;
const open = await createTournament(ada, { maxParticipants: 8 });
const first = await enterSong(ada, open, 'First', { tiebreakers: 1 });
const second = await enterSong(ada, open, 'Second');
const { body } = await ada.call(
  routes.submitSong,
  at(open, { title: '=1+1, "sum"', artist: '@SUM(A1)', submissionType: MAIN_ENTRY }),
);
const hidden = await createTournament(ada, { isPublic: false });
await enterSong(ada, hidden, 'Hidden');
const ids = { open, hidden, first, second, formula: body.id };

const FILES = { m3u: routes.getPlaylistM3u, csv: routes.getPlaylistCsv };
const read = async (format: keyof typeof FILES, path = '', reader: { cookie?: string | null } = {}) => {
  const url = `/api/tournaments/${ids.open}/playlist.${format}${path}`;
  return app.http.inject({ url, headers: reader.cookie ? { cookie: reader.cookie } : {} });
};

describe('the playlist of a tournament (rule X6)', () => {
  it('is an M3U file with the main entries that have a link', async () => {
    const { headers, body } = await read('m3u');
    expect(headers).toMatchObject({
      'content-type': 'audio/x-mpegurl; charset=utf-8',
      'content-disposition': `attachment; filename="songs-${ids.open}.m3u"`,
    });
    expect(body.split('\n')).toEqual([
      '#EXTM3U',
      '#EXTINF:-1,First Band - First',
      'https://example.com/song',
      '#EXTINF:-1,Second Band - Second',
      'https://example.com/song',
      '',
    ]);
  });

  it('has names of an older release in one line, without control characters', async () => {
    const rename = (title: string) =>
      app.pool.query('update songs set title = $1 where id = $2', [title, ids.first]);
    await rename('Fir\u0085st\u009b');
    const [m3u, csv] = [await read('m3u'), await read('csv')];
    await rename('First');
    for (const { body } of [m3u, csv]) expect(body).not.toMatch(/[\u0080-\u009f]/);
    expect(m3u.body.split('\n')[1]).toBe('#EXTINF:-1,First Band - Fir st ');
  });

  it('is a CSV file whose cells are quoted and never formulas', async () => {
    const { headers, body } = await read('csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body.split('\r\n')).toEqual([
      '\uFEFFPosition,Title,Artist,Link,Spotify,YouTube',
      '1,First,First Band,https://example.com/song,,',
      '2,Second,Second Band,https://example.com/song,,',
      `3,"'=1+1, ""sum""",'@SUM(A1),,,`,
      '',
    ]);
  });

  it('has the named songs in their order, and none of another tournament', async () => {
    const { body } = await read('csv', `?songs=${ids.second},${ids.first},${ids.formula + 1},999999`);
    expect(body.split('\r\n').slice(1, -1)).toEqual([
      '1,Second,Second Band,https://example.com/song,,',
      '2,First,First Band,https://example.com/song,,',
    ]);
  });

  it.each(['?songs=', '?songs=a', '?songs=1,,2', '?songs=-1', `?songs=${'1,'.repeat(300)}1`])(
    'refuses %s',
    async (path) => {
      expect((await read('csv', path)).statusCode).toBe(400);
    },
  );

  it('answers 304 to a reader who has it', async () => {
    const { headers } = await read('m3u');
    const url = `/api/tournaments/${ids.open}/playlist.m3u`;
    const again = await app.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('names no submitter', async () => {
    for (const format of ['m3u', 'csv'] as const)
      expect((await read(format)).body).not.toMatch(/ada|tester/i);
  });

  it.each(Object.entries(FILES))(
    'of a private tournament is readable as %s only for users who may open it',
    async (format, route) => {
      for (const reader of [app.visitor, stranger]) {
        expect((await reader.call(route, at(ids.hidden))).status).toBe(404);
      }
      expect((await ada.call(route, at(ids.hidden))).status).toBe(200);
      const invited = await app.signUp(`invited_${format}`);
      await invited.call(routes.openShare, { params: { token: await tokenOf(ada, ids.hidden) } });
      expect((await invited.call(route, at(ids.hidden))).status).toBe(200);
    },
  );
});
