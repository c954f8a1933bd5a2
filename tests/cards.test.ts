import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SITE_CARDS } from '#contract/card.ts';
import { CARD_SHAPES } from '#contract/card-shapes.ts';
import { routes } from '#contract/routes.ts';
import { SCRIPTS } from '#server/features/cards/draw/scripts.ts';
import { drawPicture } from '#server/features/cards/drawer.ts';
import type { Part, TextPart } from '#server/features/cards/scene.ts';
import { deleteOldCards, limitCards } from '#server/features/cards/service.ts';
import { type ApiClient, PASSWORD, pathOf } from './support/app.ts';
import { createCommunity, openTestApp } from './support/community.ts';
import { plain } from './support/pictures.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  endMatches,
  enterSong,
  matchesIn,
  openMatch,
  playToTheEnd,
  songPageKeyOf,
  tokenOf,
  vote,
} from './support/tournaments.ts';

if (!existsSync('dist/fonts/fonts.conf')) throw new Error('Build the client first: npm run build');

const { app, people } = await createCommunity();
const [creator, second] = people;
const get = (url: string, reader?: { cookie: string | null }) =>
  app.http.inject({ url, headers: reader?.cookie ? { cookie: reader.cookie } : {} });
const kept = async () => (await app.rows('select count(*)::int as count from cards'))[0]?.count;

const BOX = { x: 100, y: 40, width: 400, height: 120 };
const WHOLE = { width: 600, height: 200 };
/** The pixels of a drawn text that are brighter than the ground, inside and outside of its box, and their left edge. */
async function inkOf(text: string, over: Partial<TextPart> = {}) {
  const part: Part = {
    kind: 'text',
    face: 'display',
    color: '#ffffff',
    size: 60,
    minSize: 24,
    text,
    ...BOX,
    ...over,
  };
  const { bytes } = await drawPicture(app.context, { ...WHOLE, parts: [part] }, 'test');
  const pixels = await sharp(bytes).greyscale().raw().toBuffer();
  const ink = { inside: 0, outside: 0, left: WHOLE.width };
  for (const [index, value] of pixels.entries()) {
    // The edges of letters leave a trace around them in a JPEG.
    if (value < 110) continue;
    const [x, y] = [index % WHOLE.width, Math.floor(index / WHOLE.width)];
    const isInside = x >= BOX.x && x < BOX.x + BOX.width && y >= BOX.y && y < BOX.y + BOX.height;
    ink[isInside ? 'inside' : 'outside'] += 1;
    ink.left = Math.min(ink.left, x);
  }
  return { ...ink, bytes };
}

const LONG = 'The Very Long and Winding Title of a Song That Goes On and On Until the Record Is Over '.repeat(
  3,
);
const TEXTS = {
  'a short title': 'Queen',
  'the longest title': LONG.slice(0, 255),
  'a word of 255 letters': 'W'.repeat(255),
  Arabic: 'نسم علينا الهوى من مفرق الوادي يا هوا دخل الهوا خدني على بلادي',
  Hebrew: 'שיר לשלום "live" 1970 (גרסה חיה)',
  'Japanese, Chinese and Korean': '千本桜 初音ミク 爱我中国 강남스타일'.repeat(8),
  'Hindi, Thai, Greek and Cyrillic': 'हिन्दी गाने เพลงไทย Ελληνικά Кириллица',
  'Georgian, Armenian, Bengali, Tamil, Khmer and Amharic': 'სიმღერა երգ গান பாடல் ចម្រៀង ዘፈን',
  emoji: '👨‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀❤️🇩🇪1️⃣🔥'.repeat(12),
  'letters without a font': '\u{10ffff}\ue123\u{e0001}ꙮ𝔘𝔫𝔦\u0378',
  'stacked marks': `Z${'\u0301\u0300\u0308'.repeat(60)}algo`,
  'marks of markup': '<span size="999999">&amp; <b>x</b> \u0000\u0007\ud800',
  'turned directions': '\u202eturned\u2066 \u200f\u200e text',
};

describe('a text of a share picture (rule A67)', () => {
  it.each(Object.entries(TEXTS))('that is %s is drawn in its box', async (_, text) => {
    const { inside, outside } = await inkOf(text);
    expect(inside).toBeGreaterThan(200);
    expect(outside).toBe(0);
  });

  it.each(['', ' \n\t', '\u200b\u2063', '\u0301'])('without a visible letter is not drawn', async (text) => {
    expect(await inkOf(text)).toMatchObject({ inside: 0, outside: 0 });
  });

  it.each(SCRIPTS)('has the letters of the script %s', (script) => {
    expect(readdirSync(`dist/fonts/noto-sans-${script.toLowerCase()}`)).not.toEqual([]);
  });

  it('joins the letters of Arabic and runs from the right', async () => {
    const [joined, apart] = await Promise.all(['سلام', 'س\u200cل\u200cا\u200cم'].map((text) => inkOf(text)));
    expect(joined?.bytes.equals(apart?.bytes as Buffer)).toBe(false);
    const [mixed, turned] = await Promise.all(['אב ab', 'ab אב'].map((text) => inkOf(text)));
    // The first letter decides: both show the Latin letters at the left.
    expect(mixed?.bytes.equals(turned?.bytes as Buffer)).toBe(false);
  });

  it('has whole emoji, in colour, where it is shortened', async () => {
    const family = '👨‍👩‍👧‍👦';
    const { bytes } = await inkOf(family.repeat(200), { color: '#888888' });
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]?.max).toBeGreaterThan(0x99);
    const one = await inkOf(family, { size: 24 });
    const two = await inkOf(family.slice(0, 2), { size: 24 });
    expect(one.bytes.equals(two.bytes)).toBe(false);
  });

  it('stands at the side that its card wants', async () => {
    const lefts = await Promise.all(
      (['left', 'center', 'right'] as const).map((align) => inkOf('Hi', { align })),
    );
    const [left, center, right] = lefts.map((ink) => ink.left);
    expect(left).toBeLessThan(BOX.x + 10);
    expect(center).toBeGreaterThan(BOX.x + 100);
    expect(right).toBeGreaterThan(BOX.x + 250);
  });
});

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('a share picture (rule A67)', () => {
  it('is a JPEG of the size of a preview for each kind, with the longest texts and without covers', async () => {
    const name = LONG.slice(0, 240);
    const id = await createTournament(creator, { name });
    await enterSong(creator, id, name);
    const match = await openMatch(creator, people);
    const urls = [
      ...SITE_CARDS.map((card) => `${routes.getSiteCard.path}?card=${card}`),
      pathOf(routes.getTournamentCard, at(id)),
      pathOf(routes.getMatchupCard, at(match.id)),
      pathOf(routes.getSongCard, at(songPageKeyOf(name))),
      pathOf(routes.getProfileCard, at(creator.id)),
    ];
    for (const url of urls) {
      const { statusCode, headers, rawPayload } = await get(url);
      expect(statusCode, url).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await sizeOf(rawPayload), url).toEqual({ format: 'jpeg', ...CARD_SHAPES.link });
    }
  });

  it('shows the cover of a song', async () => {
    const id = await createTournament(creator, { tiebreakerSongs: 'optional' });
    const song = await enterSong(creator, id, 'Crimson');
    const url = pathOf(routes.getSongCard, at(songPageKeyOf('Crimson')));
    const before = (await get(url)).rawPayload;
    const file = await plain(600, 600, '#cc1111').png().toBuffer();
    await creator.call(routes.uploadArtwork, { ...at(song), file });
    const after = (await get(url)).rawPayload;
    const middleOf = async (bytes: Buffer) =>
      Array.from(await sharp(bytes).extract({ left: 260, top: 330, width: 1, height: 1 }).raw().toBuffer());
    const [red = 0, green = 0] = await middleOf(after);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(50);
    expect(await middleOf(before)).not.toEqual([red, green]);
    // A sleeve stands in for a picture that cannot be read any more.
    await app.rows("update images set bytes = 'broken'; delete from cards");
    expect(await middleOf((await get(url)).rawPayload)).toEqual(await middleOf(before));
  });

  it('is deleted when newer ones take the room of all (rule A68)', async () => {
    await app.rows('delete from cards');
    await app.rows(
      `insert into cards (key, bytes, created_at) select n::text, decode(repeat('00', 100), 'hex'), now() + n * interval '1 s'
       from generate_series(1, 5) n`,
    );
    await limitCards(app.context.db, app.clock.now(), 350);
    expect(await app.rows('select key from cards order by key')).toEqual([
      { key: '3' },
      { key: '4' },
      { key: '5' },
    ]);
  });

  it('is drawn once for all readers, and kept for other servers', async () => {
    const id = await createTournament(creator, { name: 'Once' });
    const url = pathOf(routes.getTournamentCard, at(id));
    const before = (await kept()) ?? 0;
    const replies = await Promise.all(Array.from({ length: 5 }, () => get(url)));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(await kept()).toBe(before + 1);
    // A kept picture is sent as it is.
    await app.rows(
      "update cards set bytes = 'kept' where key = $1",
      String(replies[0]?.headers.etag).slice(1, -1),
    );
    expect((await get(url)).body).toBe('kept');
    await deleteOldCards(app.context.db, new Date(app.clock.now().getTime() + 40 * 24 * 3_600_000));
    expect(await kept()).toBe(0);
    expect(await sizeOf((await get(url)).rawPayload)).toMatchObject({ format: 'jpeg' });
  });

  it('is kept by caches for good at the address of its version, else for a minute', async () => {
    const id = await createTournament(creator, { name: 'Versions' });
    const url = pathOf(routes.getTournamentCard, at(id));
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('public, max-age=60');
    const version = String(headers.etag).slice(1, -1);
    const versioned = await get(`${url}?v=${version}`);
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await app.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    await creator.call(routes.updateTournament, at(id, { name: 'Changed', settingsVersion: 1 }));
    const changed = await get(`${url}?v=${version}`);
    expect(changed.headers['cache-control']).toBe('public, max-age=60');
    expect(changed.headers.etag).not.toBe(headers.etag);
  });

  it.each(['after_vote', 'after_close'] as const)('shows no hidden votes (%s)', async (countVisibility) => {
    const match = await openMatch(creator, people, { countVisibility });
    const urls = [
      pathOf(routes.getMatchupCard, at(match.id)),
      pathOf(routes.getTournamentCard, at(match.tournamentId)),
    ];
    const tags = (reader?: ApiClient) =>
      Promise.all(
        urls.map(async (url) => (await get(url, reader as { cookie: string | null })).headers.etag),
      );
    const before = await tags();
    for (const person of people) await vote(person, match, 1);
    expect(await tags()).toEqual(before);
    // Nor do voters, the creator or submitters get another one.
    for (const person of people) expect(await tags(person)).toEqual(before);
    await endMatches(app);
    expect((await tags())[0]).not.toBe(before[0]);
  });

  it('of a private tournament is for its people, and no cache keeps it (rule A28)', async () => {
    const id = await createTournament(creator, { name: 'Hidden', isPublic: false });
    const before = await kept();
    const url = pathOf(routes.getTournamentCard, at(id));
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(url, second)).statusCode).toBe(404);
    const own = await get(url, creator);
    expect(own.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await kept()).toBe(before);
    const { body } = await get(`/t/${await tokenOf(creator, id)}`);
    expect(body).not.toContain('Hidden</title>');
  });

  it('of a song in private tournaments alone is refused, and so are unknown ids and bad queries', async () => {
    const id = await createTournament(creator, { isPublic: false });
    await enterSong(creator, id, 'Private song');
    expect(await creator.call(routes.getSongCard, at(songPageKeyOf('Private song')))).toMatchObject({
      status: 404,
    });
    for (const route of [routes.getTournamentCard, routes.getMatchupCard, routes.getProfileCard]) {
      expect((await get(pathOf(route, at(999_999)))).statusCode).toBe(404);
    }
    const { id: drawn } = await drawTournament(creator, people);
    const url = pathOf(routes.getTournamentCard, at(drawn));
    expect((await get(`${url}?size=huge`)).statusCode).toBe(400);
    expect((await get(`${url}?v=${'x'.repeat(65)}`)).statusCode).toBe(400);
    expect((await get(`${routes.getSiteCard.path}?card=other`)).statusCode).toBe(400);
    // Before the end there is no champion to show in other sizes.
    expect((await get(`${url}?size=story`)).statusCode).toBe(404);
  });
});

describe('the share picture of a user', () => {
  it('goes with the account (rule O18)', async () => {
    const leaver = await app.signUp('picture_leaver');
    const url = pathOf(routes.getProfileCard, at(leaver.id));
    expect((await get(url)).statusCode).toBe(200);
    const count = async () =>
      (await app.rows('select count(*)::int as count from cards where user_id = $1', leaver.id))[0]?.count;
    expect(await count()).toBe(1);
    const body = { texts: 'keep', currentPassword: PASSWORD };
    expect((await leaver.call(routes.deleteAccount, { body })).status).toBe(200);
    expect(await count()).toBe(0);
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the first HTML of a page (rule A67)', () => {
  const SITE = 'https://beats.example';
  const find = (body: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];

  it('has the title, the description and the picture of its kind of page', async () => {
    const site = await openTestApp({ PUBLIC_URL: SITE });
    const owner = await site.signUp('owner');
    const match = await openMatch(owner, [owner, owner, owner, owner], { name: 'Tagged' });
    const { tournamentId } = match;
    const secret = await createTournament(owner, { name: 'Secret', isPublic: false });
    const token = await tokenOf(owner, secret);
    const key = songPageKeyOf('Song 1');
    const named = 'Battle of the Beats';
    const cup = '/api/tournaments/';
    const pages: [path: string, title: string, picture: string][] = [
      ['/', named, '/api/site/card.jpg?v='],
      ['/leaderboard', `Leaderboard · ${named}`, '/api/site/card.jpg?v='],
      ['/song-leaderboard', `Song Leaderboard · ${named}`, '/api/site/card.jpg?v='],
      ['/join?pin=123456', `Join the show · ${named}`, '/api/site/card.jpg?card=room&amp;v='],
      [`/tournaments/${tournamentId}`, `Tagged · ${named}`, `${cup}${tournamentId}/card.jpg?v=`],
      [`/tournaments/${tournamentId}/stage`, `Tagged · ${named}`, `${cup}${tournamentId}/card.jpg?v=`],
      [`/t/tagged-${tournamentId}?match=${match.id}`, 'Song ', `/api/matchups/${match.id}/card.jpg?v=`],
      [`/t/${token}`, `Private tournament · ${named}`, '/api/site/card.jpg?card=private&amp;v='],
      [`/songs/${key}`, 'Song 1 by ', `/api/song-pages/${key}/card.jpg?v=`],
      [`/users/~${owner.id}`, `owner Tester · ${named}`, `/api/users/${owner.id}/card.jpg?v=`],
    ];
    for (const [path, title, picture] of pages) {
      const { body } = await site.http.inject({ url: path, headers: { accept: 'text/html' } });
      expect(/<title>(.*?)<\/title>/.exec(body)?.[1], path).toContain(title);
      expect(find(body, 'description')?.length, path).toBeGreaterThan(10);
      expect(find(body, 'og:description'), path).toBe(find(body, 'description'));
      expect(find(body, 'twitter:card'), path).toBe('summary_large_image');
      expect(find(body, 'og:image'), path).toContain(`${SITE}${picture}`);
      expect(find(body, 'og:image:alt'), path).toBeTruthy();
      expect(body.match(/property="og:title"/g), path).toHaveLength(1);
      const address = find(body, 'og:image')?.replace(SITE, '').replaceAll('&amp;', '&') ?? '';
      const { statusCode, headers } = await site.http.inject(address);
      expect([statusCode, headers['cache-control']], address).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
      expect(`${find(body, 'og:url')} ${address}`, path).not.toMatch(/123456|Secret/);
    }
  });
});

describe('pictures to keep (rule A68)', () => {
  it('show the champion in each size once the tournament is over', async () => {
    const drawn = await drawTournament(creator, people, AUTOMATIC);
    const { id } = await playToTheEnd(app, creator, drawn.id, async (matchup) => {
      await vote(second, matchup, 1);
    });
    for (const size of ['link', 'square', 'story'] as const) {
      const { statusCode, rawPayload } = await get(
        `${pathOf(routes.getTournamentCard, at(id))}?size=${size}`,
      );
      expect(statusCode, size).toBe(200);
      expect(await sizeOf(rawPayload)).toEqual({ format: 'jpeg', ...CARD_SHAPES[size] });
    }
  });

  it('show the own votes to their voter alone', async () => {
    const drawn = await drawTournament(creator, people);
    const [match] = matchesIn(drawn, 'Semifinals');
    if (!match) throw new Error('The tournament has no semifinal');
    await creator.call(routes.activateMatchup, at(match.id));
    await vote(second, match, 1);
    const url = pathOf(routes.getOwnVotesCard, at(drawn.id));
    const first = await get(url, second);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await sizeOf(first.rawPayload)).toEqual({ format: 'jpeg', ...CARD_SHAPES.square });
    expect(await sizeOf((await get(`${url}?size=story`, second)).rawPayload)).toMatchObject(
      CARD_SHAPES.story,
    );
    expect((await get(`${url}?size=link`, second)).statusCode).toBe(400);
    // A reader without a vote has nothing to show, even if others voted.
    expect((await get(url, creator)).statusCode).toBe(404);
    expect((await get(url)).statusCode).toBe(401);
    // The votes of others change nothing of the picture until the match is over.
    await vote(creator, match, 2);
    expect((await get(url, second)).headers.etag).toBe(first.headers.etag);
    await endMatches(app);
    expect((await get(url, second)).headers.etag).not.toBe(first.headers.etag);
  });

  it('are drawn for a user twenty times a minute at most', async () => {
    const site = await openTestApp();
    const owner = await site.signUp('owner');
    const id = await createTournament(owner, { isPublic: false });
    await site.context.limits.drawings.take(owner.id, 19);
    expect((await owner.call(routes.getTournamentCard, at(id))).status).toBe(200);
    expect((await owner.call(routes.getTournamentCard, at(id))).status).toBe(429);
  });
});
