import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { createMirror, deleteOldAddresses } from '#server/features/covers/service.ts';
import { deleteUnusedImages } from '#server/features/images/data.ts';
import { createLog } from '#server/log.ts';
import { cookieOf, PASSWORD } from './support/app.ts';
import { openApp, openProviders } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { plain } from './support/pictures.ts';
import { TROUBLE, youtubeLink } from './support/providers.ts';
import { at, createTournament, detailOf, inMinutes, MINUTE_MS, refusalAt } from './support/tournaments.ts';

const PATH = /^\/api\/images\/[0-9a-f]{64}\.webp$/;

/** A host that never answers. */
const slowServer = createServer(() => {
  slowRequests += 1;
}).listen(0, '127.0.0.1');
let slowRequests = 0;
await once(slowServer, 'listening');
const slowHost = `127.0.0.1:${(slowServer.address() as AddressInfo).port}`;
function closeSlowServer() {
  slowServer.closeAllConnections();
  slowServer.close();
}
afterAll(closeSlowServer);

const providers = await openProviders();
const app = await openApp({}, undefined, {
  ...providers.targets,
  trusted: [...providers.targets.trusted, slowHost],
});
let singer = await app.signUp('singer');
const tournamentId = await createTournament(singer, { maxParticipants: 64 });
let fresh = 0;

/** Signs the singer in again after the clock has passed the end of the session. */
async function signInAgain(): Promise<void> {
  const body = { email: singer.email, password: PASSWORD };
  singer = { ...singer, ...app.browser(cookieOf(await app.visitor.call(routes.logIn, { body }))) };
}

const nextName = () => {
  fresh += 1;
  return `cover-${fresh}`;
};
async function enter(fields: object): Promise<Record<string, unknown> & { id: number }> {
  const title = nextName();
  const body = { title, artist: 'Band', submissionType: MAIN_ENTRY, ...fields };
  const reply = await singer.call(routes.submitSong, { params: { id: tournamentId }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const songOf = async (id: number) =>
  (await detailOf(singer, tournamentId)).songs.find((song) => song.id === id);
/** The stored row of an address. */
const addressOf = async (url: string) =>
  (await app.rows('select * from remote_pictures where url = $1', url))[0];
const fetchesOf = (name: string) => providers.asked.filter((path) => path === `/covers/${name}`).length;
const read = (path: unknown) => app.http.inject({ url: String(path) });
const readPicture = async (path: unknown) => (await read(path)).rawPayload as Buffer;
/** Enters a song with the cover of that name. */
const enterCover = (name = nextName()) => enter({ coverUrl: providers.coverAt(name) });

describe('the cover of a song by its address (rule X4)', () => {
  it('is a sleeve until it is copied, and then a picture of this server', async () => {
    const name = nextName();
    const entered = await enterCover(name);
    expect(entered).toMatchObject({ coverUrl: null, albumCover: null, artworkUrl: null, coverColor: null });
    expect(await app.mirror.runDue()).toBe(1);
    const song = await songOf(entered.id);
    expect(song?.coverUrl).toMatch(PATH);
    expect(song).toMatchObject({ albumCover: song?.coverUrl, artworkUrl: song?.coverUrl });
    expect(song?.coverColor).toMatch(/^#[0-9a-f]{6}$/);
    const copy = await readPicture(song?.coverUrl);
    expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
    expect(await readPicture(`/api/artwork/${entered.id}`)).toEqual(copy);
    expect(fetchesOf(name)).toBe(1);
  });

  it('is fetched once for all songs, and a later song has it at once', async () => {
    const name = nextName();
    const [one, two] = [await enterCover(name), await enterCover(name)];
    await app.mirror.runDue();
    const third = await enterCover(name);
    expect(third.coverUrl).toMatch(PATH);
    for (const { id } of [one, two]) expect((await songOf(id))?.coverUrl).toBe(third.coverUrl);
    expect(fetchesOf(name)).toBe(1);
  });

  it('is changed and removed by the submitter', async () => {
    const { id } = await enterCover();
    await app.mirror.runDue();
    const first = (await songOf(id))?.coverUrl;
    const change = (coverUrl: string | null) => singer.call(routes.changeSong, at(id, { coverUrl }));
    expect((await change(providers.coverAt(nextName()))).body.coverUrl).toBeNull();
    await app.mirror.runDue();
    expect((await songOf(id))?.coverUrl).toMatch(PATH);
    expect((await songOf(id))?.coverUrl).not.toBe(first);
    expect((await change(null)).body.coverUrl).toBeNull();
    await app.mirror.runDue();
    expect((await songOf(id))?.coverUrl).toBeNull();
  });

  it('gives way to a picture that the submitter uploads', async () => {
    const { id } = await enterCover();
    const file = await plain(8, 8, '#00ff00').png().toBuffer();
    const { body } = await singer.call(routes.uploadArtwork, { params: { id }, file });
    await app.mirror.runDue();
    const song = await songOf(id);
    expect(song?.artworkUrl).toBe(body.artworkUrl);
    expect(song?.coverUrl).not.toBe(body.artworkUrl);
    expect(song?.coverColor).toMatch(/^#0/);
    expect(await readPicture(`/api/artwork/${id}`)).toEqual(await readPicture(body.artworkUrl));
  });
});

describe('a picture that cannot be copied (rule X5)', () => {
  it('is tried again after pauses that grow, until it is copied', async () => {
    const name = nextName();
    providers.broken.add(name);
    const { id } = await enterCover(name);
    expect(await app.mirror.runDue()).toBe(1);
    for (const [n, minutes] of [1, 4, 16, 64].entries()) {
      app.clock.advance(minutes * MINUTE_MS - 1);
      expect(await app.mirror.runDue(), `${minutes} minutes`).toBe(0);
      if (n === 3) providers.broken.delete(name);
      app.clock.advance(1);
      expect(await app.mirror.runDue(), `${minutes} minutes`).toBe(1);
    }
    expect((await songOf(id))?.coverUrl).toMatch(PATH);
    expect(await app.mirror.runDue()).toBe(0);
  });

  it('is left alone after ten failures, until it is used again', async () => {
    const coverUrl = providers.coverAt(TROUBLE.down);
    await enter({ coverUrl });
    await app.mirror.runDue();
    for (let n = 1; n < 10; n += 1) {
      app.clock.advance(3 * 24 * 60 * MINUTE_MS);
      await app.mirror.runDue();
    }
    expect(await addressOf(coverUrl)).toMatchObject({ failures: 10, next_try_at: null });
    app.clock.advance(30 * 24 * 60 * MINUTE_MS);
    expect(await app.mirror.runDue()).toBe(0);
    await signInAgain();
    await enter({ coverUrl });
    expect(await app.mirror.runDue()).toBe(1);
  });

  it.each(['missing', 'page', 'endless', 'inside', 'bomb', 'svg'] as const)(
    'keeps its sleeve: %s',
    async (trouble) => {
      const { id } = await enterCover(TROUBLE[trouble]);
      expect(await app.mirror.runDue()).toBe(1);
      expect(await songOf(id)).toMatchObject({ coverUrl: null, artworkUrl: null });
    },
  );
});

describe('a picture that waits for its copy (rule X5)', () => {
  it('is fetched by one of several servers', async () => {
    const names = Array.from({ length: 12 }, nextName);
    for (const name of names) await enterCover(name);
    const servers = [1, 2, 3].map(() => createMirror(app.context, createLog('silent')));
    const counts = await Promise.all(servers.map((server) => server.runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    for (const name of names) expect(fetchesOf(name)).toBe(1);
  });

  it('does not wait for a slow host: two fetches of a host run at once, and hosts take turns', async () => {
    for (let n = 0; n < 8; n += 1) await enter({ coverUrl: `http://${slowHost}/${n}.png` });
    const entered: { id: number }[] = [];
    for (let n = 0; n < 5; n += 1) entered.push(await enterCover());
    const mirror = createMirror(app.context, createLog('silent'));
    mirror.start(() => wait(50));
    await eventually(async () => {
      for (const { id } of entered) expect((await songOf(id))?.coverUrl).toMatch(PATH);
    });
    expect(slowRequests).toBe(2);
    // The other fetches from the slow host fail.
    closeSlowServer();
    await mirror.stop();
    await app.mirror.runDue();
  });

  it('is fetched by another server two minutes after a server was lost', async () => {
    const name = nextName();
    const coverUrl = providers.coverAt(name);
    const { id } = await enter({ coverUrl });
    // A server claimed the address and was lost.
    const until = new Date(app.clock.now().getTime() + 2 * MINUTE_MS);
    await app.rows('update remote_pictures set next_try_at = $1 where url = $2', until, coverUrl);
    await app.mirror.runDue();
    expect(fetchesOf(name)).toBe(0);
    app.clock.advance(2 * MINUTE_MS);
    await app.mirror.runDue();
    expect((await songOf(id))?.coverUrl).toMatch(PATH);
  });
});

it('a picture of a prediction is copied like a cover, and the list shows it (rule X4)', async () => {
  const body = {
    title: 'Who?',
    expiresAt: inMinutes(app, 1),
    imageUrl: providers.coverAt(nextName()),
  };
  const ask = () => singer.call(routes.createPrediction, { body });
  const asked = await ask();
  expect(asked.body.imageUrl).toBeNull();
  const shown = async () =>
    (await app.visitor.call(routes.listPredictions)).body.find(
      ({ id }: { id: number }) => id === asked.body.id,
    ).imageUrl;
  expect(await shown()).toBeNull();
  await app.mirror.runDue();
  expect(await shown()).toMatch(PATH);
  expect((await ask()).body.imageUrl).toBe(await shown());
  expect(await readPicture(await shown())).not.toHaveLength(0);
});

describe('the cover of a lookup', () => {
  const lookUp = async (id: string) =>
    (await singer.call(routes.lookUpSong, { body: { url: youtubeLink(id) } })).body;

  it('is copied with the lookup, and a song names it by its path', async () => {
    const { coverPath } = await lookUp('with-cover-');
    expect(coverPath).toMatch(PATH);
    expect((await read(coverPath)).statusCode).toBe(200);
    expect((await lookUp('with-cover-')).coverPath).toBe(coverPath);
    expect(fetchesOf('with-cover-.png')).toBe(1);
    const url = youtubeLink('with-cover-');
    const coverUrl = providers.coverAt(nextName());
    const copied = { coverUrl: coverPath, artworkUrl: coverPath };
    expect(await enter({ url, coverPath, coverUrl })).toMatchObject(copied);
    const rows = await app.rows('select cover_url from songs order by id desc limit 1');
    expect(rows[0].cover_url).toBe(providers.coverAt('with-cover-.png'));
  });

  it('is the cover of a song with that link, even if its first copy fails', async () => {
    providers.broken.add('late-cover-.png');
    const { coverPath, title } = await lookUp('late-cover-');
    expect([coverPath, title]).toEqual([null, expect.stringContaining('Song')]);
    const { id, coverUrl } = await enter({ url: youtubeLink('late-cover-') });
    expect(coverUrl).toBeNull();
    providers.broken.delete('late-cover-.png');
    app.clock.advance(MINUTE_MS);
    await app.mirror.runDue();
    expect((await songOf(id))?.coverUrl).toMatch(PATH);
    expect((await lookUp('late-cover-')).coverPath).toBe((await songOf(id))?.coverUrl);
  });

  it('is accepted only for a song with the link that was looked up', async () => {
    const [{ coverPath }, other] = [await lookUp('mine-cover-'), await lookUp('your-cover-')];
    expect((await enter({ coverPath })).coverUrl).toBeNull();
    expect((await enter({ coverPath, url: 'https://example.com/song' })).coverUrl).toBeNull();
    expect((await enter({ coverPath, url: youtubeLink('your-cover-') })).coverUrl).toBe(other.coverPath);
  });

  it('follows a changed link, unless the submitter named another address', async () => {
    const [old, other] = [await lookUp('old-link-00'), await lookUp('other-link-')];
    const change = async (id: number, url: string | null) =>
      (await singer.call(routes.changeSong, at(id, { url }))).body.coverUrl;
    const { id, coverUrl } = await enter({ url: youtubeLink('old-link-00') });
    expect(coverUrl).toBe(old.coverPath);
    expect(await change(id, youtubeLink('other-link-'))).toBe(other.coverPath);
    expect(await change(id, 'https://example.com/song')).toBeNull();
    expect(await change(id, youtubeLink('old-link-00'))).toBe(old.coverPath);
    expect(await change(id, null)).toBeNull();
    const named = await enter({ url: youtubeLink('old-link-00'), coverUrl: providers.coverAt(nextName()) });
    await app.mirror.runDue();
    const own = (await songOf(named.id))?.coverUrl;
    expect(own).toMatch(PATH);
    expect(await change(named.id, youtubeLink('other-link-'))).toBe(own);
  });

  it('cannot be a picture that was uploaded, and an address in place of its path is refused', async () => {
    const file = await plain(9, 9).png().toBuffer();
    const { body } = await singer.call(routes.uploadProfileImage, { file });
    expect((await enter({ coverPath: body.profileImageUrl })).coverUrl).toBeNull();
    const song = { title: 'T', artist: 'A', submissionType: MAIN_ENTRY };
    const bad = at(tournamentId, { ...song, coverPath: 'https://example.com/a.png' });
    expect(await singer.call(routes.submitSong, bad)).toMatchObject(refusalAt('coverPath'));
  });
});

it('a copy stays as long as a song uses it, and its address is deleted a month after its last use', async () => {
  const coverUrl = providers.coverAt(nextName());
  const { id } = await enter({ coverUrl });
  await app.mirror.runDue();
  const path = (await songOf(id))?.coverUrl;
  app.clock.advance(40 * 24 * 60 * MINUTE_MS);
  await deleteOldAddresses(app.context.db, app.clock.now());
  await deleteUnusedImages(app.context.db);
  expect(await addressOf(coverUrl)).toBeUndefined();
  expect((await read(path)).statusCode).toBe(200);
  await signInAgain();
  expect((await singer.call(routes.withdrawSong, at(id))).status).toBe(200);
  await deleteUnusedImages(app.context.db);
  expect((await read(path)).statusCode).toBe(404);
});
