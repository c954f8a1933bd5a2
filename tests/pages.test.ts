import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { type PageParts, PRERENDER_PLACEHOLDERS } from '#contract/prerender.ts';
import { routes } from '#contract/routes.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { initialsOf, sleeveOf } from '#engine/songs/song-identity.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, openApp, openTestApp } from './support/community.ts';
import { uniquePicture } from './support/pictures.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  MINUTE_MS,
  matchesIn,
  runAt,
  setClock,
  signUpAll,
  songPageKeyOf,
  vote,
} from './support/tournaments.ts';

const PLACEHOLDER = new RegExp(`[${Object.values(PRERENDER_PLACEHOLDERS).join('')}]`);
const LANDING = 'World-Cup-style';
/** The name that invites, what is asked, and how long it takes. */
const INVITED =
  /<bdi translate="no">creator Tester<\/bdi> invites you: enter 4 songs, then vote in \d+ matches, each open for [\w ]+\. It takes you about \d+ minutes\.<\/p>/;
const NO_ACCOUNT = [
  { queryKey: ['/api/site'], data: UNCONFIGURED_SITE },
  { queryKey: ['/api/auth/user'], data: null },
];

type TitledSong = { title: string; artist: string } | null | undefined;
/** Gradient, pattern, whether the sleeve is turned, its width, whether it has a tail, and the initials. */
function sleeveText(song: TitledSong, facing: TitledSong = null): string[] {
  if (!song) throw new Error('The song is missing');
  const { gradient, pattern, isTurned, width, hasTail } = sleeveOf(song, facing);
  return [...[gradient, pattern, isTurned, width, hasTail].map(String), initialsOf(song.title)];
}

const { app, people } = await createCommunity({}, ['creator', 'one', 'two', 'three', 'four']);
const [creator, ...singers] = people;
const picture = await uniquePicture();
if (!existsSync('dist/client/pages')) throw new Error('Build the client first: npm run build');

const get = (url: string, headers: Record<string, string> = {}, server = app) =>
  server.http.inject({ url, headers });
async function open(url: string, reader?: { cookie: string | null }, server = app) {
  const { statusCode, body, headers } = await get(
    url,
    reader?.cookie ? { cookie: reader.cookie } : {},
    server,
  );
  const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null';
  const data = JSON.parse(text) as {
    at?: number;
    answers: { queryKey: (string | number)[]; data: Record<string, unknown> | null }[];
  };
  const dataOf = (...queryKey: (string | number)[]) =>
    data.answers.find((answer) => JSON.stringify(answer.queryKey) === JSON.stringify(queryKey))?.data;
  return { status: statusCode, body, headers, at: data.at, answers: data.answers, dataOf };
}
const bodyOf = async (url: string, reader?: { cookie: string | null }, server?: typeof app) =>
  (await open(url, reader, server)).body;
/** Uploads a cover for the song on side 1 as its submitter. */
const uploadCover = (match: Matchup | undefined, users: readonly TestUser[]) =>
  users
    .find(({ id }) => id === match?.song1?.submitterId)
    ?.call(routes.uploadArtwork, { ...at(match?.song1Id ?? 0), file: picture });

describe('a page that a visitor opens', () => {
  it.each(['/', '/profile', '/no-such-page'])('is the landing page at %s (rules A1, W4)', async (path) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<h1');
    expect(page.body).toContain(LANDING);
    expect(page.answers).toEqual(NO_ACCOUNT);
  });

  it.each([
    ['/tournaments', 'All Tournaments'],
    ['/Leaderboard/', 'Leaderboard'],
    ['/song-leaderboard', 'Song Leaderboard'],
    ['/create?preset=livingRoom', 'Create Tournament'],
  ])('says at its top that %s needs an account (rule A1)', async (path, name) => {
    const body = await bodyOf(path);
    expect(body.indexOf(`>${name}</strong>`)).toBeGreaterThan(0);
    expect(body.indexOf(`>${name}</strong>`)).toBeLessThan(body.indexOf('<h1'));
    // The build has compressed it.
    const { headers } = await get(path.replace(/\?.*/, ''), { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(Number(headers['content-length'])).toBeLessThan(body.length / 3);
  });

  it('contains its icon, so that the first paint waits for no request (rule W2)', async () => {
    const body = await bodyOf('/');
    expect(body).toContain('<link rel="icon" href="data:image/svg+xml,%3Csvg');
    expect(body).not.toMatch(/favicon\.svg|You asked for/);
  });

  it('carries a public tournament, with its name in the tags for link previews', async () => {
    const name = 'Loud & "proud" <b>';
    const escaped = 'Loud &amp; &quot;proud&quot; &lt;b&gt;';
    const description = '</script><script>alert(1)</script>';
    const id = await createTournament(creator, { name, description });
    const page = await open(`/tournaments/${id}`);
    expect(page.dataOf('/api/auth/user')).toBeNull();
    expect(page.dataOf('/api/tournaments', id)).toMatchObject({ id, name });
    expect(page.at).toBe(app.clock.now().getTime());
    expect(page.body).toContain(`<title>${escaped} · Battle of the Beats</title>`);
    expect(page.body).toContain(`property="og:title" content="${escaped}"`);
    expect(page.body).toContain(`${escaped}</h1>`);
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toMatch(PLACEHOLDER);
  });

  it('names the songs of its first matchup and draws their covers', async () => {
    const { id, matchups } = await drawTournament(creator, singers, AUTOMATIC);
    const [first] = matchups;
    setClock(app, first?.startTime ?? null);
    const body = await bodyOf(`/tournaments/${id}`);
    for (const song of [first?.song1, first?.song2]) expect(body).toContain(`${song?.title}</h3>`);
    const sleeves = body.matchAll(
      /data-cover="(\d)" data-pattern="(\d)" data-turned="(\w+)" data-width="(\d)" data-tail="(\w+)".*?<span translate="no">(.*?)</g,
    );
    const expected = [sleeveText(first?.song1), sleeveText(first?.song2, first?.song1)];
    expect([...sleeves].map((found) => found.slice(1))).toEqual(expected);
    expect(body).not.toMatch(PLACEHOLDER);
    expect(await bodyOf(`/tournaments/${id}?tab=songs`)).not.toContain(`${first?.song1?.title}</h3>`);
    const COVER = /<img src="\/api\/images\/\w{64}\.webp" alt="" fetchpriority="low"/g;
    expect(body).not.toMatch(COVER);
    await uploadCover(first, singers);
    expect((await bodyOf(`/tournaments/${id}`)).match(COVER)).toHaveLength(1);
  });

  it('invites the visitor to a tournament in setup and shows the covers of its places (rule W36)', async () => {
    const [singer, friend] = singers;
    const enterPictured = async (user: TestUser, id: number, title: string) =>
      user.call(routes.uploadArtwork, { ...at(await enterSong(user, id, title)), file: picture });
    const id = await createTournament(creator, { maxParticipants: 4 });
    await enterPictured(singer, id, 'Covered');
    const body = await bodyOf(`/tournaments/${id}`);
    expect(body).toContain('3 of 4 places left</h2>');
    expect(body, 'rule W52').toMatch(INVITED);
    expect(body).toMatch(/data-columns="4"[^>]*><li><img src="\/api\/images\/\w{64}\.webp"/);
    expect(body.match(/<li>/g)).toHaveLength(4);
    expect(body).not.toMatch(PLACEHOLDER);

    const title = 'Bare "Sleeve"';
    await enterSong(friend, id, title);
    const bare = (await detailOf(creator, id)).songs.find((song) => song.title === title);
    const [cover, pattern, turned, width, tail, initials] = sleeveText(bare);
    expect(await bodyOf(`/tournaments/${id}`)).toContain(
      `data-cover="${cover}" data-pattern="${pattern}" data-turned="${turned}" data-width="${width}" data-tail="${tail}" data-spine="Bare &quot;Sleeve&quot; · Bare &quot;Sleeve&quot; Band"><span translate="no">${initials}</span>`,
    );

    const large = await createTournament(creator, { maxParticipants: 32 });
    await enterPictured(creator, large, 'Small');
    const largeBody = await bodyOf(`/tournaments/${large}`);
    expect(largeBody).toMatch(/data-columns="16"[^>]*><li><img src="[^"]*-small\.webp"/);
    expect(largeBody.match(/<li>/g)).toHaveLength(32);
    // Of more than 32 places, a phone first shows 24 and hides the rest.
    const most = await bodyOf(`/tournaments/${await createTournament(creator, { maxParticipants: 64 })}`);
    expect(most.match(/<li>/g)).toHaveLength(24);
    expect(most.match(/<li class="max-md:hidden">/g)).toHaveLength(40);
  });

  it('carries the public profile of a user, with or without the name in the path', async () => {
    for (const path of [`/users/~${creator.id}`, `/users/~${creator.id}-any-name`]) {
      const page = await open(path);
      expect(page.dataOf('/api/users', creator.id, 'profile')).toMatchObject({ firstName: 'creator' });
      expect(page.body).not.toContain(creator.email);
      expect(page.body).toContain('-page-');
    }
  });

  it('fills no placeholder inside a user’s text', async () => {
    const description = 'A \uE000 b data-app= c';
    const body = await bodyOf(`/tournaments/${await createTournament(creator, { description })}`);
    expect(body).toContain(`places are left. ${description}"`);
    expect(body).toContain(`${description}</p>`);
  });
});

it('the page of a voter has the first open matchup without their vote (rules W16, W32)', async () => {
  const drawn = await drawTournament(creator, singers, AUTOMATIC);
  await runAt(app, drawn.matchups[0]?.startTime ?? null);
  const [first, second] = matchesIn(drawn, 'Semifinals') as [Matchup, Matchup];
  const [voter] = singers;
  expect(await bodyOf(drawn.sharePath, voter)).toContain(`${first.song1?.title}</h3>`);
  await vote(voter, first, 1);
  const body = await bodyOf(drawn.sharePath, voter);
  expect(body).toContain(`${second.song1?.title}</h3>`);
  expect(body).not.toContain(`${first.song1?.title}</h3>`);
});

it('before any script runs, home shows the next match, then each open one without a vote, and browse the covers of its first tile (rule W12)', async () => {
  const server = await openApp();
  const users = await signUpAll(server, ['north', 'east', 'south', 'west', 'host']);
  const [voter, , , , host] = users;
  const { id, matchups } = await drawTournament(host, users.slice(0, 4), AUTOMATIC);
  const [first, second] = matchups as [Matchup, Matchup];
  const NEXT = 'aria-label="Next match"';
  const soon = await bodyOf('/', voter, server);
  expect(soon).toContain(NEXT);
  expect(soon).toContain(`${first.song1?.title}</span>`);
  expect(soon).not.toMatch(PLACEHOLDER);

  await runAt(server, first.startTime);
  const now = await open('/', voter, server);
  expect(now.body).not.toContain(NEXT);
  expect(now.body).toContain(`${first.song1?.title}</p>`);
  expect(now.dataOf('/api/tournaments', id, 'user-votes')).toEqual([]);
  expect(now.dataOf('/api/tournaments', id, 'matchups')).toBeUndefined();
  await vote(voter, first, 1);
  const rest = await open('/', voter, server);
  expect(rest.body).toContain(`${second.song1?.title}</p>`);
  expect(rest.dataOf('/api/tournaments', id, 'matchups')).toBeInstanceOf(Array);
  await vote(voter, second, 1);
  expect(await bodyOf('/', voter, server)).toContain(`${first.song1?.title}</p>`);

  await uploadCover(first, users);
  const COVER = /<img src="\/api\/images\/\w{64}\.webp" alt="" fetchpriority="low" class="h-28/g;
  expect((await bodyOf('/tournaments', voter, server)).match(COVER)).toHaveLength(1);
  const filtered = await bodyOf('/tournaments?filter=setup', voter, server);
  expect(filtered).not.toMatch(COVER);
  expect(filtered).not.toMatch(PLACEHOLDER);
});

describe('the page of a share link', () => {
  const NAME = 'Quiet Riot Cup';

  it('opens a public tournament by its name and number', async () => {
    const id = await createTournament(creator, { name: NAME });
    const page = await open((await detailOf(creator, id)).sharePath);
    expect(page.dataOf('/api/tournaments', id)).toMatchObject({ id, name: NAME });
    expect(page.body).toContain(`property="og:title" content="${NAME}"`);
  });

  it('opens a private tournament for visitors and users, and its cookie opens `/tournaments/{id}` (rule A27)', async () => {
    const id = await createTournament(creator, { name: NAME, isPublic: false });
    const { sharePath } = await detailOf(creator, id);
    for (const reader of [undefined, await app.signUp('link_stranger')]) {
      const hidden = await open(`/tournaments/${id}`, reader);
      expect([hidden.status, hidden.body]).toEqual([200, expect.not.stringContaining(NAME)]);
      const page = await open(sharePath, reader);
      expect(page.status).toBe(200);
      expect(page.dataOf('/api/tournaments', id)).toMatchObject({ id, sharePath });
      expect(page.dataOf('/api/share', sharePath.slice('/t/'.length))).toEqual({ tournamentId: id });
      expect(page.body).toContain(`${NAME}</h1>`);
      const [links = ''] = String(page.headers['set-cookie']).split(';');
      const cookie = [links, reader?.cookie].filter(Boolean).join('; ');
      const again = await open(`/tournaments/${id}`, { cookie });
      expect(again.body).toContain(`${NAME}</h1>`);
      expect(again.headers['cache-control'], 'rule L16').toMatch(/private|no-store/);
    }
  });

  it('opens nothing for a broken link, and is 404 unless the link ends with a tournament’s number', async () => {
    const id = await createTournament(creator, { name: NAME, isPublic: false });
    const { sharePath } = await detailOf(creator, id);
    await creator.call(routes.renewShareToken, at(id));
    for (const path of [sharePath, '/t/x', `/t/quiet-${id}`, '/t/%00']) {
      const page = await open(path);
      expect(page.body).not.toContain(NAME);
      expect(page.answers).toEqual(NO_ACCOUNT);
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.status).toBe(path === `/t/quiet-${id}` ? 200 : 404);
    }
  });
});

describe('a page that a user opens', () => {
  type Pages = { pages: { rows: object[] }[] };

  it('carries the user and the page’s first data, and greets the user before any script runs (rule W9)', async () => {
    app.clock.advance(60 * MINUTE_MS);
    const page = await open('/', creator);
    expect(page.dataOf('/api/auth/user')).toMatchObject({ id: creator.id, email: creator.email });
    expect(page.dataOf('/api/tournaments')).toBeInstanceOf(Array);
    expect(page.dataOf('/api/users/tokens')).toMatchObject({ tokens: 5 });
    const own = page.dataOf('pages', '/api/tournaments/yours?limit=12') as Pages;
    expect(own.pages[0]?.rows[0]).toMatchObject({ relation: 'created' });
    expect(page.body).toContain('Welcome back, creator!</h1>');
  });

  it('tells each user what to do next in a tournament in setup (rule W36)', async () => {
    const [entrant, listener] = await signUpAll(app, ['entrant', 'listener']);
    const id = await createTournament(creator, { maxParticipants: 4 });
    await enterSong(entrant, id, 'Entered');
    for (const [reader, words] of [
      [entrant, 'Your song is in. Share the link until every place is taken.'],
      [creator, 'Share the link, and enter a song of your own.'],
    ] as const)
      expect(await bodyOf(`/tournaments/${id}`, reader)).toContain(`${words}</p>`);
    expect(await bodyOf(`/tournaments/${id}`, listener)).toMatch(INVITED);
    expect(await bodyOf(`/tournaments/${id}?tab=songs`, entrant)).not.toContain('places left</h2>');
  });

  it('carries the first page of all tournaments and the counters', async () => {
    const page = await open('/tournaments', creator);
    expect(page.dataOf('pages', '/api/tournaments')).toEqual({
      pages: [{ rows: expect.any(Array), nextCursor: null }],
      pageParams: [null],
    });
    expect(page.dataOf('/api/tournaments/counts')).toMatchObject({ active: expect.any(Number) });
    expect(page.dataOf('/api/tournaments?status=completed&limit=6')).toEqual([]);
    expect(page.body).toContain('All Tournaments</h1>');
  });

  it('shows the loading screen when the server has no data for the page (rule W2)', async () => {
    for (const path of ['/profile', '/tournaments/2000000000']) {
      const body = await bodyOf(path, creator);
      expect(body).toContain('Loading...');
      expect(body).not.toMatch(PLACEHOLDER);
    }
  });

  it('carries a song with its entries and its preview, for users and visitors', async () => {
    const tournamentId = await createTournament(creator);
    await enterSong(creator, tournamentId, 'Paged');
    const path = `/api/song-pages/${songPageKeyOf('Paged')}`;
    for (const reader of [creator, undefined]) {
      const page = await open(`/songs/${songPageKeyOf('Paged')}`, reader);
      expect(page.dataOf(path)).toMatchObject({ title: 'Paged', artist: 'Paged Band' });
      const entries = page.dataOf('pages', `${path}/entries`) as Pages;
      expect(entries.pages[0]?.rows).toMatchObject([{ tournamentId, matches: [] }]);
      expect(page.body).toContain('<title>Paged by Paged Band · Battle of the Beats</title>');
      expect(page.body).toContain('property="og:title" content="Paged by Paged Band"');
    }
  });

  it('lists the scripts of the tab in the URL, too, so that the tab’s panel needs no second load', async () => {
    const id = await createTournament(creator);
    const scriptsOf = async (url: string) =>
      /data-scripts="(.*?)"/.exec(await bodyOf(url, creator))?.[1]?.split(' ') ?? [];
    const ofPage = await scriptsOf(`/tournaments/${id}`);
    const parts: PageParts = JSON.parse(readFileSync('dist/client/pages/parts.json', 'utf8'));
    const tabs = Object.entries(parts.scripts).filter(([name]) => name.startsWith('tab '));
    expect(tabs.length).toBeGreaterThan(5);
    for (const [name, [first = '']] of tabs) {
      const tab = name.replace('tab ', '');
      const scripts = await scriptsOf(`/tournaments/${id}?tab=${tab}`);
      const panelsIn = (files: string[]) => files.filter((file) => file.includes(basename(first))).length;
      expect(new Set(scripts).size, tab).toBe(scripts.length);
      expect([panelsIn(scripts), panelsIn(ofPage)], tab).toEqual([1, 0]);
      for (const file of [...ofPage, ...scripts]) expect(existsSync(`dist/client${file}`)).toBe(true);
    }
    for (const tab of ['voting', 'nonsense', 'constructor'])
      expect(await scriptsOf(`/tournaments/${id}?tab=${tab}`)).toEqual(ofPage);
    expect(await scriptsOf('/tournaments?tab=songs')).toEqual(await scriptsOf('/tournaments'));
  });

  it.each(['/', '/tournaments', '/tournaments/1', '/profile'])('is stored by no cache: %s', async (url) => {
    expect((await open(url, creator)).headers['cache-control']).toBe('no-store');
  });
});

describe('the built files', () => {
  it('are served without directory listings', async () => {
    for (const path of ['/assets', '/assets/']) expect((await get(path)).statusCode, path).toBe(404);
    for (const path of ['/pages', '/pages/']) expect(await bodyOf(path), path).toContain(LANDING);
  });

  it('hold no source maps and no development code', () => {
    const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.map(\.|$)/.test(file))).toEqual([]);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    for (const file of scripts) {
      const text = readFileSync(join('dist/client', file), 'utf8');
      expect(text, file).not.toMatch(/sourceMappingURL|@vite\/client|jsxDEV|react-dom\.development/);
    }
  });

  it.each(['home', 'tournaments', 'tournament', 'predictions', 'leaderboard'])(
    'load no request schemas with the %s page',
    (name) => {
      type Chunk = { file: string; imports?: string[] };
      const chunks: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8'));
      const keys = new Set(['index.html', `app/pages/${name}-page.tsx`]);
      // A set can grow while it is read.
      for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported);
      expect(keys.size).toBeGreaterThan(2);
      const texts = [...keys].map((key) =>
        readFileSync(join('dist/client', chunks[key]?.file ?? ''), 'utf8'),
      );
      expect(texts.filter((text) => text.includes('$ZodError'))).toEqual([]);
    },
  );

  it.each(['/.git/config', '/.git/HEAD', '/package.json', '/src/server/main.ts', '/%2e%2e/package.json'])(
    'are the only files that are served; %s shows the landing page',
    async (path) => expect(await bodyOf(path)).toContain(LANDING),
  );
});

describe('the page of the OpenAPI document', () => {
  it('runs only its own script, by a nonce that is new for each request', async () => {
    const read = async () => {
      const { body, headers } = await get('/api/docs/');
      const policy = String(headers['content-security-policy']);
      const [, nonce] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
      expect(body).toContain(`nonce="${nonce}"`);
      expect(policy).not.toContain('unsafe-inline');
      expect(body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
      return nonce;
    };
    expect(await read()).not.toBe(await read());
  });

  it('loads the document, which a client keeps until it changes, at `/api/docs/`', async () => {
    const reply = await get('/api/docs/openapi.json');
    expect(reply.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/auth/login': { post: { operationId: 'logIn' } } },
    });
    const headers = { 'if-none-match': String(reply.headers.etag) };
    expect((await get('/api/docs/openapi.json', headers)).statusCode).toBe(304);
    expect((await get('/api/docs/')).body).toContain('/api/docs/openapi.json');
    const to = await get('/api/docs');
    expect([to.statusCode, to.headers.location]).toEqual([301, '/api/docs/']);
    const nothing = await get('/api/docs/nothing');
    expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ])('has a script whose %s encoding is built in advance and kept for a year', async (encoding, suffix) => {
    const { body } = await get('/api/docs/');
    const url = /src="(\/assets\/api-reference-[^"]+\.js)"/.exec(body)?.[1] ?? '';
    const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
    });
    expect(headers['content-encoding']).toBe(suffix ? encoding : undefined);
    expect(rawPayload.equals(readFileSync(join('dist/client', url + suffix)))).toBe(true);
  });
});

describe('the service worker', () => {
  it('is one file for all pages, which browsers look for again each time (rule W47)', async () => {
    const { statusCode, headers, body } = await get('/sw.js', { 'accept-encoding': 'br' });
    expect([statusCode, headers['cache-control'], headers['content-encoding']]).toEqual([
      200,
      'no-cache',
      'br',
    ]);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(body).not.toBe('');
    expect((await get('/sw.js')).body).not.toMatch(/\bimport(Scripts)?\b|\/assets\//);
  });
});

describe('a site with a configured name', () => {
  const NAME = 'Noise & <Friends>';
  const ESCAPED = 'Noise &amp; &lt;Friends&gt;';
  const legal = { imprint: 'https://beats.example/imprint', privacy: null, terms: null };
  const env = { SITE_NAME: NAME, LEGAL_IMPRINT_URL: legal.imprint };

  it('has it in titles, headers and previews of every page, and never the product’s (rule A41)', async () => {
    const site = await openTestApp(env);
    const member = await site.signUp('member');
    const id = await createTournament(member, { name: 'Named' });
    const titles = {
      '/': ESCAPED,
      '/leaderboard': `Leaderboard · ${ESCAPED}`,
      '/auth': ESCAPED,
      [`/tournaments/${id}`]: `Named · ${ESCAPED}`,
    };
    for (const [path, title] of Object.entries(titles)) {
      const page = await open(path, undefined, site);
      expect(page.body).toContain(`<title>${title}</title>`);
      expect(page.body).not.toContain('Battle of the Beats');
      expect(page.body).not.toMatch(PLACEHOLDER);
      expect(page.dataOf('/api/site')).toMatchObject({ name: NAME, legal });
    }
    const preview = await bodyOf(`/tournaments/${id}`, undefined, site);
    expect(preview).toContain(`property="og:site_name" content="${ESCAPED}"`);
    const landing = await bodyOf('/leaderboard', undefined, site);
    expect(landing).toContain(`${ESCAPED}</h1>`);
    expect(landing).toContain('>Leaderboard</strong>');
    for (const path of ['/', '/tournaments', `/tournaments/${id}`]) {
      const page = await open(path, member, site);
      expect(page.body).toContain(ESCAPED);
      expect(page.body).not.toContain('Battle of the Beats');
    }
  });

  it('or only with other settings, serves the landing page that React can hydrate, with its data', async () => {
    const closed = await openTestApp({ SIGN_UP: 'closed' });
    const [page, usual] = [await open('/', undefined, closed), await open('/')];
    expect(page.dataOf('/api/site')).toMatchObject({ signUp: 'closed' });
    const markup = (body: string) => /<div id="root".*<\/div>/s.exec(body)?.[0];
    expect(markup(page.body)).toBe(markup(usual.body));
  });
});
