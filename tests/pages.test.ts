import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { type PageParts, PRERENDER_PLACEHOLDERS } from '#contract/prerender.ts';
import { routes } from '#contract/routes.ts';
import { initialsOf, sleeveOf } from '#engine/songs/song-identity.ts';
import { createTestApp, type TestApp, type TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { uniquePicture } from './support/pictures.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  fillTournament,
  MINUTE_MS,
  signUpAll,
  songPageKeyOf,
  type UsersOf,
} from './support/tournaments.ts';

const ANY_PLACEHOLDER = new RegExp(`[${Object.values(PRERENDER_PLACEHOLDERS).join('')}]`);

type TitledSong = { title: string; artist: string } | null | undefined;
/** Gradient, pattern, whether the sleeve is turned, its width, and the initials. */
function sleeveText(song: TitledSong, facing: TitledSong = null): string[] {
  if (!song) throw new Error('The song is missing');
  const { gradient, pattern, isTurned, width } = sleeveOf(song, facing);
  return [...[gradient, pattern, isTurned, width].map(String), initialsOf(song.title)];
}

const { app, people } = await createCommunity({}, ['creator']);
const [creator] = people;
if (!existsSync('dist/client/pages')) throw new Error('Build the client first: npm run build');

async function open(url: string, reader?: { cookie: string | null }, server = app) {
  const requestHeaders = reader?.cookie ? { cookie: reader.cookie } : {};
  const { statusCode, body, headers } = await server.http.inject({ url, headers: requestHeaders });
  const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null';
  const data = JSON.parse(text) as {
    at?: number;
    answers: { queryKey: (string | number)[]; data: Record<string, unknown> | null }[];
  };
  const dataOf = (...queryKey: (string | number)[]) =>
    data.answers.find((answer) => JSON.stringify(answer.queryKey) === JSON.stringify(queryKey))?.data;
  return { status: statusCode, body, headers, at: data.at, answers: data.answers, dataOf };
}

describe('a page that a visitor opens', () => {
  it.each(['/', '/profile', '/no-such-page'])(
    'is the prerendered landing page at %s (rules A1, W4)',
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(page.body).toContain('<h1');
      expect(page.body).toContain('World-Cup-style');
      expect(page.answers).toEqual([{ queryKey: ['/api/auth/user'], data: null }]);
    },
  );

  it.each([
    ['/tournaments', 'All Tournaments'],
    ['/Leaderboard/', 'Leaderboard'],
    ['/song-leaderboard', 'Song Leaderboard'],
    ['/create?preset=livingRoom', 'Create Tournament'],
  ])('says at its top that %s needs an account (rule A1)', async (path, name) => {
    const { body } = await open(path);
    expect(body.indexOf(`>${name}</strong>`)).toBeGreaterThan(0);
    expect(body.indexOf(`>${name}</strong>`)).toBeLessThan(body.indexOf('<h1'));
    expect((await open('/')).body).not.toContain('You asked for');
    const url = path.replace(/\?.*/, '');
    const { headers } = await app.http.inject({ url, headers: { 'accept-encoding': 'br' } });
    // The build has compressed it.
    expect(headers['content-encoding']).toBe('br');
    expect(Number(headers['content-length'])).toBeLessThan(body.length / 3);
  });

  it('contains its icon, so that the first paint waits for no request (rule W2)', async () => {
    const page = await open('/');
    expect(page.body).toContain('<link rel="icon" href="data:image/svg+xml,%3Csvg');
    expect(page.body).not.toContain('favicon.svg');
  });

  it('carries a public tournament, with its name in the tags for link previews', async () => {
    const id = await createTournament(creator, {
      name: 'Loud & "proud" <b>',
      description: '</script><script>alert(1)</script>',
    });
    const page = await open(`/tournaments/${id}`);
    expect(page.dataOf('/api/auth/user')).toBeNull();
    expect(page.dataOf('/api/tournaments', id)).toMatchObject({ id, name: 'Loud & "proud" <b>' });
    expect(page.at).toBe(app.clock.now().getTime());
    expect(page.body).toContain(
      '<title>Loud &amp; &quot;proud&quot; &lt;b&gt; · Battle of the Beats</title>',
    );
    expect(page.body).toContain('property="og:title" content="Loud &amp; &quot;proud&quot; &lt;b&gt;"');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).toContain('Loud &amp; &quot;proud&quot; &lt;b&gt;</h1>');
    expect(page.body).not.toMatch(ANY_PLACEHOLDER);
  });

  it('names the songs of its first matchup and draws their covers', async () => {
    const people = await signUpAll(app, ['one', 'two', 'three', 'four']);
    const { id, matchups } = await drawTournament(creator, people, AUTOMATIC);
    const first = matchups.find(({ status }) => status === 'active' || status === 'scheduled');
    app.clock.set(new Date(first?.startTime ?? ''));
    const [title1, title2] = [first?.song1?.title, first?.song2?.title];
    const page = await open(`/tournaments/${id}`);
    expect(page.body).toContain(`${title1}</h3>`);
    expect(page.body).toContain(`${title2}</h3>`);
    const sleeves = [
      ...page.body.matchAll(
        /data-cover="(\d)" data-pattern="(\d)" data-turned="(\w+)" data-width="(\d)".*?<span translate="no">(.*?)</g,
      ),
    ];
    expect(sleeves.map((found) => found.slice(1))).toEqual([
      sleeveText(first?.song1),
      sleeveText(first?.song2, first?.song1),
    ]);
    expect(page.body).not.toMatch(ANY_PLACEHOLDER);
    const elsewhere = await open(`/tournaments/${id}?tab=songs`);
    expect(elsewhere.body).not.toContain(`${title1}</h3>`);
    expect(page.body).not.toContain('<img src="/api/images/');
    const submitter = people.find((person) => person.id === first?.song1?.submitterId);
    const file = await uniquePicture();
    await submitter?.call(routes.uploadArtwork, { params: { id: first?.song1Id ?? 0 }, file });
    const { body } = await open(`/tournaments/${id}`);
    expect(body.match(/<img src="\/api\/images\/\w{64}\.webp" alt="" fetchpriority="low"/g)).toHaveLength(1);
  });

  it('invites the visitor to a tournament in setup and shows the covers of its places (rule W36)', async () => {
    const [singer, friend] = await signUpAll(app, ['singer', 'friend']);
    const id = await createTournament(creator, { maxParticipants: 4 });
    const songId = await enterSong(singer, id, 'Covered');
    const file = await uniquePicture();
    await singer.call(routes.uploadArtwork, { params: { id: songId }, file });
    const visitor = await open(`/tournaments/${id}`);
    expect(visitor.body).toContain('3 of 4 places left</h2>');
    expect(visitor.body).toContain('You are invited. Join, enter your song, and vote for the rest.</p>');
    expect(visitor.body).toMatch(/data-columns="4"[^>]*><li><img src="\/api\/images\/\w{64}\.webp"/);
    expect(visitor.body.match(/<li>/g)).toHaveLength(4);
    expect(visitor.body).not.toMatch(ANY_PLACEHOLDER);

    await enterSong(friend, id, 'Bare "Sleeve"');
    const withSleeve = (await open(`/tournaments/${id}`)).body;
    const bare = (await detailOf(creator, id)).songs.find(({ title }) => title.startsWith('Bare'));
    const [cover, pattern, turned, width, initials] = sleeveText(bare);
    expect(withSleeve).toContain(
      `data-cover="${cover}" data-pattern="${pattern}" data-turned="${turned}" data-width="${width}" data-spine="Bare &quot;Sleeve&quot; · Bare &quot;Sleeve&quot; Band"><span translate="no">${initials}</span>`,
    );

    const large = await createTournament(creator, { maxParticipants: 32 });
    await creator.call(routes.uploadArtwork, {
      params: { id: await enterSong(creator, large, 'Small') },
      file,
    });
    expect((await open(`/tournaments/${large}`)).body).toMatch(
      /data-columns="16"[^>]*><li><img src="[^"]*-small\.webp"/,
    );
    expect((await open(`/tournaments/${large}`)).body.match(/<li>/g)).toHaveLength(32);
    // Of more than 32 places, a phone first shows 24 and hides the rest.
    const most = await createTournament(creator, { maxParticipants: 64 });
    const { body } = await open(`/tournaments/${most}`);
    expect([body.match(/<li>/g)?.length, body.match(/<li class="max-md:hidden">/g)?.length]).toEqual([
      24, 40,
    ]);
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
    const id = await createTournament(creator, { name: 'Plain', description });
    const { body } = await open(`/tournaments/${id}`);
    expect(body).toContain(`places are left. ${description}"`);
    expect(body).toContain(`${description}</p>`);
  });

  it('tells nothing about a private tournament', async () => {
    const id = await createTournament(creator, { name: 'Secret Sounds', isPublic: false });
    const page = await open(`/tournaments/${id}`);
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('Secret Sounds');
    expect(page.answers).toEqual([{ queryKey: ['/api/auth/user'], data: null }]);
    expect((await open(`/tournaments/${id}`, creator)).body).toContain('Secret Sounds');
  });
});

it('the page of a voter has the first open matchup without their vote (rules W16, W32)', async () => {
  const people = await signUpAll(app, ['first', 'second', 'third', 'fourth']);
  const { id } = await drawTournament(creator, people, AUTOMATIC);
  const starts = (await detailOf(creator, id)).matchups.flatMap(({ startTime }) => startTime ?? []);
  app.clock.set(new Date(starts.sort()[0] ?? ''));
  await app.timekeeper.runDue();
  const { matchups, sharePath } = await detailOf(creator, id);
  const openMatches = matchups.filter(({ status }) => status === 'active');
  const [voter] = people;
  const titleOf = (index: number) => `${openMatches[index]?.song1?.title}</h3>`;
  expect((await open(sharePath, voter)).body).toContain(titleOf(0));
  const [first] = openMatches;
  await voter.call(routes.castVote, {
    body: { tournamentId: id, matchupId: first?.id ?? 0, songId: first?.song1Id ?? 0 },
  });
  const page = await open(sharePath, voter);
  expect(page.body).toContain(titleOf(1));
  expect(page.body).not.toContain(titleOf(0));
});

describe('before any script runs', () => {
  const NEXT = 'aria-label="Next match"';
  let server: TestApp;
  let id: number;
  let people: UsersOf<['north', 'east', 'south', 'west']>;
  let voter: TestUser;
  beforeAll(async () => {
    server = await createTestApp();
    const host = await server.signUp('host');
    people = await signUpAll(server, ['north', 'east', 'south', 'west']);
    [voter] = people;
    id = await fillTournament(host, people);
    await host.call(routes.generateBracket, at(id));
  });
  afterAll(() => server.close());
  const matchesOf = async () => (await detailOf(voter, id)).matchups.filter(({ song1 }) => song1);
  const vote = (matchup: Matchup | undefined) =>
    voter.call(routes.castVote, {
      body: { tournamentId: id, matchupId: matchup?.id ?? 0, songId: matchup?.song1Id ?? 0 },
    });

  it('the home page shows the next match, then each open one without a vote, then the first one', async () => {
    const [first, second] = await matchesOf();
    const soon = await open('/', voter, server);
    expect(soon.body).toContain(NEXT);
    expect(soon.body).toContain(`${first?.song1?.title}</span>`);
    expect(soon.body).not.toMatch(ANY_PLACEHOLDER);

    server.clock.set(new Date(first?.startTime ?? ''));
    await server.timekeeper.runDue();
    const now = await open('/', voter, server);
    expect(now.body).not.toContain(NEXT);
    expect(now.body).toContain(`${first?.song1?.title}</p>`);
    expect(now.dataOf('/api/tournaments', id, 'user-votes')).toEqual([]);
    expect(now.dataOf('/api/tournaments', id, 'matchups')).toBeUndefined();

    await vote(first);
    const later = await open('/', voter, server);
    expect(later.body).toContain(`${second?.song1?.title}</p>`);
    expect(later.dataOf('/api/tournaments', id, 'matchups')).toBeInstanceOf(Array);
    await vote(second);
    expect((await open('/', voter, server)).body).toContain(`${first?.song1?.title}</p>`);
  });

  it('the browse page has the covers of its first tile, and none with a filter (rule W12)', async () => {
    const [first] = await matchesOf();
    const file = await uniquePicture();
    const submitter = people.find((person) => person.id === first?.song1?.submitterId);
    await submitter?.call(routes.uploadArtwork, { params: { id: first?.song1Id ?? 0 }, file });
    const COVER = /<img src="\/api\/images\/\w{64}\.webp" alt="" fetchpriority="low" class="h-28/g;
    expect((await open('/tournaments', voter, server)).body.match(COVER)).toHaveLength(1);
    const filtered = await open('/tournaments?filter=setup', voter, server);
    expect(filtered.body).not.toMatch(COVER);
    expect(filtered.body).not.toMatch(ANY_PLACEHOLDER);
  });
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
    const stranger = await app.signUp('link_stranger');
    for (const reader of [undefined, stranger]) {
      const page = await open(sharePath, reader);
      expect(page.status).toBe(200);
      expect(page.dataOf('/api/tournaments', id)).toMatchObject({ id, sharePath });
      expect(page.dataOf('/api/share', sharePath.slice('/t/'.length))).toEqual({ tournamentId: id });
      expect(page.body).toContain(`${NAME}</h1>`);
      const [cookie = ''] = String(page.headers['set-cookie']).split(';');
      const both = { cookie: [cookie, reader?.cookie].filter(Boolean).join('; ') };
      const again = await open(`/tournaments/${id}`, both);
      expect(again.body).toContain(`${NAME}</h1>`);
      expect(again.headers['cache-control'], 'kept by no shared cache (rule L16)').toMatch(
        /private|no-store/,
      );
      expect((await open(`/tournaments/${id}`, reader)).body).not.toContain(NAME);
    }
  });

  it('opens nothing for a broken link, and is 404 unless the link ends with a tournament’s number', async () => {
    const id = await createTournament(creator, { name: NAME, isPublic: false });
    const { sharePath } = await detailOf(creator, id);
    await creator.call(routes.renewShareToken, at(id));
    for (const path of [sharePath, '/t/x', `/t/quiet-${id}`, '/t/%00']) {
      const page = await open(path);
      expect(page.body).not.toContain(NAME);
      expect(page.answers).toEqual([{ queryKey: ['/api/auth/user'], data: null }]);
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.status).toBe(path === `/t/quiet-${id}` ? 200 : 404);
    }
  });
});

describe('a page that a user opens', () => {
  it('carries the user and the page’s first data, and greets the user before any script runs (rule W9)', async () => {
    app.clock.advance(60 * MINUTE_MS);
    const page = await open('/', creator);
    expect(page.dataOf('/api/auth/user')).toMatchObject({ id: creator.id, email: creator.email });
    expect(page.dataOf('/api/tournaments')).toBeInstanceOf(Array);
    expect(page.dataOf('/api/users/tokens')).toMatchObject({ tokens: 5 });
    const own = page.dataOf('pages', '/api/tournaments/yours?limit=12') as { pages: { rows: object[] }[] };
    expect(own.pages[0]?.rows[0]).toMatchObject({ relation: 'created' });
    const { firstName } = page.dataOf('/api/auth/user') ?? {};
    expect(page.body).toContain(`Welcome back, ${firstName}!</h1>`);
  });

  it('tells each user what to do next in a tournament in setup (rule W36)', async () => {
    const [entrant, listener] = await signUpAll(app, ['entrant', 'listener']);
    const id = await createTournament(creator, { maxParticipants: 4 });
    await enterSong(entrant, id, 'Entered');
    const invitations = [
      [entrant, 'Your song is in. Share the link until every place is taken.'],
      [listener, 'You are invited. Join, enter your song, and vote for the rest.'],
      [creator, 'Share the link, and enter a song of your own.'],
    ] as const;
    for (const [reader, words] of invitations) {
      expect((await open(`/tournaments/${id}`, reader)).body).toContain(`${words}</p>`);
    }
    expect((await open(`/tournaments/${id}?tab=songs`, entrant)).body).not.toContain('places left</h2>');
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
      const { body } = await open(path, creator);
      expect(body).toContain('Loading...');
      expect(body).not.toMatch(ANY_PLACEHOLDER);
    }
  });

  it('carries a song with its entries and its preview, for users and visitors', async () => {
    const tournamentId = await createTournament(creator, { name: 'Page Cup' });
    await enterSong(creator, tournamentId, 'Paged');
    for (const reader of [creator, undefined]) {
      const page = await open(`/songs/${songPageKeyOf('Paged')}`, reader);
      const path = `/api/song-pages/${songPageKeyOf('Paged')}`;
      expect(page.dataOf(path)).toMatchObject({ title: 'Paged', artist: 'Paged Band' });
      const entries = page.dataOf('pages', `${path}/entries`) as { pages: { rows: object[] }[] };
      expect(entries.pages[0]?.rows).toMatchObject([{ tournamentId, matches: [] }]);
      expect(page.body).toContain('<title>Paged by Paged Band · Battle of the Beats</title>');
      expect(page.body).toContain('property="og:title" content="Paged by Paged Band"');
    }
  });

  it('lists the scripts of the tab in the URL, too, so that the tab’s panel needs no second load', async () => {
    const id = await createTournament(creator);
    const scriptsOf = async (url: string) =>
      /data-scripts="(.*?)"/.exec((await open(url, creator)).body)?.[1]?.split(' ') ?? [];
    const ofPage = await scriptsOf(`/tournaments/${id}`);
    const parts: PageParts = JSON.parse(readFileSync('dist/client/pages/parts.json', 'utf8'));
    const tabs = Object.entries(parts.scripts).filter(([name]) => name.startsWith('tab '));
    expect(tabs.length).toBeGreaterThan(5);
    for (const [name, [first = '']] of tabs) {
      const tab = name.replace('tab ', '');
      const scripts = await scriptsOf(`/tournaments/${id}?tab=${tab}`);
      expect(new Set(scripts).size, tab).toBe(scripts.length);
      const panel = basename(first);
      expect(scripts.filter((file) => file.includes(panel)).length, tab).toBe(1);
      expect(
        ofPage.some((file) => file.includes(panel)),
        tab,
      ).toBe(false);
      for (const file of [...ofPage, ...scripts]) expect(existsSync(`dist/client${file}`)).toBe(true);
    }
    for (const tab of ['voting', 'nonsense', 'constructor']) {
      expect(await scriptsOf(`/tournaments/${id}?tab=${tab}`)).toEqual(ofPage);
    }
    expect(await scriptsOf('/tournaments?tab=songs')).toEqual(await scriptsOf('/tournaments'));
  });

  it.each(['/', '/tournaments', '/tournaments/1', '/profile'])('is stored by no cache: %s', async (url) => {
    const { headers } = await app.http.inject({ url, headers: { cookie: creator.cookie ?? '' } });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the built files', () => {
  it('are served without directory listings', async () => {
    for (const path of ['/assets', '/assets/']) {
      expect((await app.http.inject({ url: path })).statusCode, path).toBe(404);
    }
    for (const path of ['/pages', '/pages/']) {
      const { status, body } = await open(path);
      expect(status, path).toBe(200);
      expect(body, path).toContain('World-Cup-style');
    }
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
      const files = new Set<string>();
      const keys = ['index.html', `app/pages/${name}-page.tsx`];
      for (const key of keys) {
        const { file, imports = [] } = chunks[key] as Chunk;
        if (files.has(file)) continue;
        files.add(file);
        keys.push(...imports);
      }
      expect(files.size).toBeGreaterThan(2);
      const hasSchemas = (file: string) =>
        readFileSync(join('dist/client', file), 'utf8').includes('$ZodError');
      expect([...files].filter(hasSchemas)).toEqual([]);
    },
  );

  it.each(['/.git/config', '/.git/HEAD', '/package.json', '/src/server/main.ts', '/%2e%2e/package.json'])(
    'are the only files that are served; %s shows the landing page',
    async (path) => {
      const { body } = await open(path);
      expect(body).toContain('World-Cup-style');
    },
  );
});

describe('the page of the OpenAPI document', () => {
  const scriptOf = (body: string) => /src="(\/assets\/api-reference-[^"]+\.js)"/.exec(body)?.[1] ?? '';

  it('runs only its own script, by a nonce that is new for each request', async () => {
    const read = async () => {
      const reply = await app.http.inject({ url: '/api/docs/' });
      const [, nonce] = /'nonce-([\w-]+)'/.exec(String(reply.headers['content-security-policy'])) ?? [];
      return { reply, nonce };
    };
    const [one, two] = [await read(), await read()];
    expect(one.reply.statusCode).toBe(200);
    expect(one.reply.body).toContain(`nonce="${one.nonce}"`);
    expect(one.nonce).not.toBe(two.nonce);
    expect(one.reply.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(one.reply.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it('loads the document, which a client keeps until it changes', async () => {
    const reply = await app.http.inject({ url: '/api/docs/openapi.json' });
    expect(reply.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/auth/login': { post: { operationId: 'logIn' } } },
    });
    const headers = { 'if-none-match': String(reply.headers.etag) };
    expect((await app.http.inject({ url: '/api/docs/openapi.json', headers })).statusCode).toBe(304);
    expect((await app.http.inject({ url: '/api/docs/' })).body).toContain('/api/docs/openapi.json');
  });

  it('is at `/api/docs/`, to which `/api/docs` redirects, and unknown paths below it are 404', async () => {
    const to = await app.http.inject({ url: '/api/docs' });
    expect([to.statusCode, to.headers.location]).toEqual([301, '/api/docs/']);
    const nothing = await app.http.inject({ url: '/api/docs/nothing' });
    expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ])('has a script whose %s encoding is built in advance and kept for a year', async (encoding, suffix) => {
    const url = scriptOf((await app.http.inject({ url: '/api/docs/' })).body);
    const { headers, rawPayload } = await app.http.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.etag).toBeDefined();
    expect(headers['content-encoding']).toBe(suffix ? encoding : undefined);
    expect(rawPayload.equals(readFileSync(join('dist/client', url + suffix)))).toBe(true);
  });
});
