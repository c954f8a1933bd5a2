import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import http, { Agent } from 'node:http';
import { resolve } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/image.ts';
import { routes } from '#contract/routes.ts';
import { smallImagePath } from '#contract/small-image.ts';
import { images, songs } from '#server/db/schema.ts';
import { decodeInProcess } from '#server/features/images/decoders.ts';
import { completeImages } from '#server/features/images/service.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import {
  interlacedHeader,
  noisy,
  type PictureFormat,
  packedText,
  pixelBomb,
  plain,
  uniquePicture,
  withChunks,
} from './support/pictures.ts';
import { at, createTournament, detailOf, enterSong, refusal } from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, ['owner']);
const [owner] = people;
const other = await app.signUp('other');
const tournamentId = await createTournament(other, { maxParticipants: 32 });
const songId = await enterSong(owner, tournamentId, 'Pictured');

const upload = (file: Buffer, person: ApiClient = owner) => person.call(routes.uploadProfileImage, { file });
const uploadArtwork = (file: Buffer, person: ApiClient, id = songId) =>
  person.call(routes.uploadArtwork, { params: { id }, file });

async function read(url: string, headers: Record<string, string> = {}, person: ApiClient = app.visitor) {
  return app.http.inject({
    url,
    headers: { ...(person.cookie ? { cookie: person.cookie } : {}), ...headers },
  });
}

/** Uploads a picture successfully and returns its stored bytes. */
async function stored(file: Buffer): Promise<Buffer> {
  const reply = await upload(file);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (await read(reply.body.profileImageUrl)).rawPayload;
}

const shaOf = (url: string) => url.replace('/api/images/', '').replace('.webp', '');
const isKept = async (url: string) => (await app.context.db.$count(images, eq(images.sha, shaOf(url)))) === 1;

const PAGE = '<html><script>alert(1)</script></html>';

/** A JPEG with a comment between its first marker and the rest. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}

/** Sends a form through the agent. `isReused`: the connection has carried another call before. */
function post(url: string, agent: Agent, headers: Record<string, string>, payload: Buffer) {
  return new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
    const sent = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode, isReused: sent.reusedSocket });
      });
    });
    sent.on('error', reject).end(payload);
  });
}

const FORMATS: PictureFormat[] = ['jpeg', 'png', 'webp', 'gif'];
const REFUSED = {
  status: 415,
  body: { code: 'UNSUPPORTED_TYPE', message: expect.stringMatching(/JPEG, PNG/) },
};

describe('an uploaded picture', () => {
  it.each(FORMATS)('of the format %s is shrunk to fit 512 x 512 and keeps its shape', async (format) => {
    const bytes = await stored(await plain(1600, 800, '#cc3311').toFormat(format).toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(180);
    expect(dominant.b).toBeLessThan(60);
  });

  it.each([
    [16_384, 3_000],
    [1, 16_384],
  ])('may have sides of %i and %i pixels (rule I2)', async (width, height) => {
    const { status } = await upload(pixelBomb(width, height));
    expect(status).toBe(200);
  });

  it('is never enlarged (rule I4)', async () => {
    const bytes = await stored(await plain(40, 20).png().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it('is named by the SHA-256 of its bytes (rule I4)', async () => {
    const { body } = await upload(await uniquePicture());
    const { rawPayload } = await read(body.profileImageUrl);
    expect(body.profileImageUrl).toBe(
      `/api/images/${createHash('sha256').update(rawPayload).digest('hex')}.webp`,
    );
  });

  it('keeps the first frame of an animation (rule I3)', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((color) => plain(20, 20, color).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const bytes = await stored(moving);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 20 });
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(bytes).stats()).dominant.r).toBeGreaterThan(200);
  });

  it('with frames of a thousand million pixels is decoded up to its first frame (rule I3)', async () => {
    const still = await plain(1000, 1000).gif().toBuffer();
    // A GIF has a header with a colour table, whose size is in byte eleven, then frames, then one last byte.
    const frame = still.subarray(13 + 3 * 2 ** (((still[10] ?? 0) & 7) + 1), -1);
    const moving = Buffer.concat([still.subarray(0, -1), ...Array(999).fill(frame), still.subarray(-1)]);
    expect((await sharp(moving).metadata()).pages).toBe(1000);
    expect(moving.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await sharp(await stored(moving)).metadata()).toMatchObject({ width: 512, height: 512 });
  });

  it('is turned upright and stripped of place and camera', async () => {
    const photo = await plain(60, 30)
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    expect(photo.includes('SecretCamera')).toBe(true);
    const bytes = await stored(photo);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 60 });
    for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const)
      expect(metadata[part]).toBeUndefined();
    expect(bytes.includes('SecretCamera')).toBe(false);
  });

  it('is turned upright also as a PNG, whose colours follow their profile', async () => {
    const turned = await plain(60, 30, '#00ff00')
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, icc: expect.any(Buffer) });
    // The numbers of the pixels are those of the wider colours of the profile. Read as sRGB they are 117, 251, 76.
    const [red = 0] = await sharp(turned).keepIccProfile().raw().toBuffer();
    expect(red).toBeGreaterThan(90);
    const bytes = await stored(turned);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, height: 60 });
    expect((await sharp(bytes).stats()).dominant.r).toBeLessThan(30);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a comment of a JPEG', async () => withComment(await plain(16, 16).jpeg().toBuffer(), PAGE)],
    [
      'its EXIF',
      () =>
        plain(16, 16)
          .jpeg()
          .withExif({ IFD0: { ImageDescription: PAGE } })
          .toBuffer(),
    ],
    ['its XMP', () => plain(16, 16).webp().withXmp(PAGE).toBuffer()],
  ])('keeps nothing of a page that is hidden in %s', async (_, makePicture) => {
    const picture = await makePicture();
    expect(picture.includes('<script>')).toBe(true);
    const bytes = await stored(picture);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 16, height: 16 });
    expect(bytes.includes('script')).toBe(false);
  });

  it('may have 50 million pixels', async () => {
    expect((await upload(await plain(8160, 6120).jpeg({ quality: 20 }).toBuffer())).status).toBe(200);
  });
});

describe('a file that is no picture is refused, whatever its name and type', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['SVG', svg],
    ['SVG after a declaration', `<?xml version="1.0"?>\n${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML that begins like a GIF', 'GIF89a/*<html><script>alert(1)</script>*/=1;'],
    ['HTML that begins like a JPEG', '\u00ff\u00d8\u00ff\u00e0<html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.4\n1 0 obj<<>>endobj'],
    ['text', 'not a picture'],
  ])('%s', async (_, text) => {
    expect(await upload(Buffer.from(text, 'latin1'))).toMatchObject(REFUSED);
  });

  it.each(['tiff', 'avif'] as const)('%s, which the library could read', async (format) => {
    expect(await upload(await plain(9, 9).toFormat(format).toBuffer())).toMatchObject(REFUSED);
  });

  it.each(FORMATS)('an incomplete %s', async (format) => {
    const whole = await noisy(200).toFormat(format).toBuffer();
    for (const share of [0.05, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await upload(cut), `${share}`).toMatchObject(REFUSED);
    }
  });

  it('a PNG with a text that is longer than the file', async () => {
    const broken = withChunks(await plain(9, 9).png().toBuffer(), [packedText('zTXt', 9)]);
    broken.writeUInt32BE(0x7fff_ffff, 33);
    expect(await upload(broken)).toMatchObject(REFUSED);
  });

  it('a PNG with broken pixels', async () => {
    const broken = Buffer.from(await noisy(200).png().toBuffer());
    broken.fill(0, 1000, 2000);
    expect(await upload(broken)).toMatchObject(REFUSED);
  });

  it('a PNG of too many pixels, which is not decoded', async () => {
    const tooLarge = { status: 413, body: { code: 'TOO_LARGE' } };
    const bomb = pixelBomb(10_000);
    expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await upload(bomb)).toMatchObject(tooLarge);
    // The decoder would find that half of the pixels are missing.
    expect(await upload(bomb.subarray(0, bomb.length / 2))).toMatchObject(tooLarge);
  });

  it.each([
    [1, 16_385],
    [16_385, 1],
    [3, 16_000_000],
  ])('a PNG of %i x %i pixels, whose rows would take the decoder long', async (width, height) => {
    const bomb = pixelBomb(width, height);
    expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await upload(bomb)).toMatchObject(refusal(413, 'TOO_LARGE'));
  });

  it('an interlaced PNG whose pixels need too much memory, which is not decoded (rule I2)', async () => {
    expect(await upload(interlacedHeader(4_400))).toMatchObject(refusal(413, 'TOO_LARGE'));
    // A smaller one is decoded, and turns out to be broken.
    expect(await upload(interlacedHeader(4_300))).toMatchObject(REFUSED);
  });

  it('a refused file leaves nothing behind', async () => {
    const before = await app.context.db.$count(images);
    await upload(Buffer.from(svg));
    expect(await app.context.db.$count(images)).toBe(before);
  });
});

describe('a decoder of pictures (rule I6)', () => {
  /** The decoders of a process. */
  const decodersOf = (pid: number | undefined) =>
    execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent, ...args]) => parent === String(pid) && args.join(' ').includes('decoder-process'))
      .map(([child]) => Number(child));
  /** A picture that needs the decoder for half a second. */
  const slow = { kind: 'convert', file: pixelBomb(7_000), isLetterboxed: false } as const;

  it('reads one picture after the other', async () => {
    await upload(await uniquePicture());
    const before = decodersOf(process.pid);
    expect(before.length).toBeGreaterThan(0);
    for (let count = 0; count < 3; count += 1) expect((await upload(await uniquePicture())).status).toBe(200);
    expect(decodersOf(process.pid)).toEqual(before);
  });

  it('serves accounts in turns, however many pictures one of them sends (rule I6)', async () => {
    const picture = await uniquePicture();
    const order: string[] = [];
    const many = Array.from({ length: 20 }, async () => {
      await upload(pixelBomb(3_000));
      order.push('many');
    });
    await eventually(() => expect(decodersOf(process.pid).length).toBe(2));
    await Promise.all([...many, upload(picture, other).then(() => order.push('one'))]);
    expect(order.indexOf('one')).toBeLessThan(10);
  });

  it('is killed when a picture takes longer than its time, and the next picture gets another one', async () => {
    const start = performance.now();
    const decoded = await decodeInProcess(slow, { timeLimitMs: 50 });
    expect(decoded).toEqual({ ok: false, reason: 'unreadable' });
    expect(performance.now() - start).toBeLessThan(5_000);
    await eventually(() => expect(decodersOf(process.pid).length).toBeLessThan(2));
    expect((await upload(await uniquePicture())).status).toBe(200);
  });

  it('ends when it holds too much memory, and the next picture gets another one', async () => {
    const decoded = await decodeInProcess(slow, { memoryLimitBytes: 1_000_000 });
    expect(decoded).toEqual({ ok: false, reason: 'unreadable' });
    expect((await upload(await uniquePicture())).status).toBe(200);
  });

  it.each(['zTXt', 'iTXt'] as const)('never unpacks the texts of a PNG in %s', async (type) => {
    const file = withChunks(
      await plain(100, 100).png().toBuffer(),
      Array(10).fill(packedText(type, 7_000_000)),
    );
    expect(file.length).toBeLessThan(100_000);
    const job = { kind: 'convert', file, isLetterboxed: false } as const;
    expect(await decodeInProcess(job, { memoryLimitBytes: 300_000_000 })).toMatchObject({ ok: true });
  });

  it('that dies refuses its picture only', async () => {
    await upload(await uniquePicture());
    const decoding = decodeInProcess(slow);
    for (const pid of decodersOf(process.pid)) process.kill(pid, 'SIGKILL');
    expect(await decoding).toEqual({ ok: false, reason: 'unreadable' });
    expect((await upload(await uniquePicture())).status).toBe(200);
    // Also one that dies while it is idle.
    for (const pid of decodersOf(process.pid)) process.kill(pid, 'SIGKILL');
    await eventually(() => expect(decodersOf(process.pid)).toEqual([]));
    expect((await upload(await uniquePicture())).status).toBe(200);
  });

  it('ends with its server, however that ends', async () => {
    const decoders = JSON.stringify(resolve('src/server/features/images/decoders.ts'));
    const script = `const { decodeInProcess } = await import(${decoders});
      await decodeInProcess({ kind: 'parts', file: Buffer.from('x') });
      setInterval(() => {}, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await eventually(() => expect(decodersOf(server.pid)).toHaveLength(1));
    const [pid] = decodersOf(server.pid);
    server.kill('SIGKILL');
    await eventually(() => expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH'));
  });
});

describe('the form of an upload', () => {
  const send = async (form: FormData | string, headers: Record<string, string> = {}) => {
    const response = await app.http.inject({
      method: 'POST',
      url: routes.uploadProfileImage.path,
      headers: { cookie: owner.cookie ?? '', ...headers },
      payload: form,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const formOf = (...parts: [field: string, value: Buffer | string][]) => {
    const form = new FormData();
    for (const [field, value] of parts) {
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'picture.png');
    }
    return form;
  };
  const atField = {
    status: 400,
    body: { code: 'INVALID_INPUT', issues: [{ path: 'image', message: expect.any(String) }] },
  };
  const TOO_LARGE = { status: 413, body: { code: 'TOO_LARGE', message: 'File size must be less than 5MB' } };
  let picture: Buffer;
  beforeAll(async () => {
    picture = await uniquePicture();
  });

  it('takes 5 MB and refuses one byte more', async () => {
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    expect((await send(formOf(['image', padded(MAX_UPLOAD_BYTES)]))).status).toBe(200);
    expect(await send(formOf(['image', padded(MAX_UPLOAD_BYTES + 1)]))).toMatchObject(TOO_LARGE);
    expect(await send(formOf(['image', padded(MAX_UPLOAD_BYTES + 100_000)]))).toMatchObject(TOO_LARGE);
  });

  it('takes a few short fields beside the file, and refuses many', async () => {
    expect((await send(formOf(['note', 'hello'], ['image', picture]))).status).toBe(200);
    const many = Array.from({ length: 20 }, (_, n): [string, string] => [`field${n}`, 'x']);
    expect(await send(formOf(['image', picture], ...many))).toMatchObject(atField);
  });

  it.each([
    ['the wrong field', () => formOf(['artwork', picture])],
    ['two files', () => formOf(['image', picture], ['image', picture])],
    ['a second file elsewhere', () => formOf(['image', picture], ['other', picture])],
    ['text in the place of a file', () => formOf(['image', 'picture.png'])],
    ['an empty file', () => formOf(['image', Buffer.alloc(0)])],
    ['no file field', () => formOf(['note', 'hello'])],
  ])('refuses %s at the field of the file', async (_, form) => {
    expect(await send(form())).toMatchObject(atField);
  });

  it.each([
    ['{"image":"abc"}', 'application/json'],
    ['image=abc', 'application/x-www-form-urlencoded'],
    ['raw bytes', 'image/png'],
    ['', undefined],
  ])('refuses %s of type %s with 415', async (payload, type) => {
    const reply = await send(payload, type ? { 'content-type': type } : {});
    expect(reply).toMatchObject(refusal(415, 'UNSUPPORTED_TYPE'));
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends too early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image',
    ],
    [
      'cut within the file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    ],
    [
      'that names what every object has',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a.png"\r\n\r\nabc\r\n--b--\r\n',
    ],
  ])('refuses a form %s with 400', async (_, type, payload) => {
    expect((await send(payload, { 'content-type': type })).status).toBe(400);
  });

  it('is refused with 415 by calls that are no upload', async () => {
    for (const url of [routes.createTournament.path, `/api/tournaments/${tournamentId}/join`]) {
      const headers = { cookie: owner.cookie ?? '' };
      const payload = formOf(['name', 'Cup']);
      expect((await app.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(415);
    }
  });

  it('gets its refusal over a connection that serves the next call too', async () => {
    const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    const sendOver = async (form: FormData) => {
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const payload = Buffer.from(await encoded.arrayBuffer());
      const headers = { cookie: owner.cookie ?? '', 'content-type': type };
      return post(`${base}${routes.uploadProfileImage.path}`, agent, headers, payload);
    };
    const fitting = zeros.subarray(0, MAX_UPLOAD_BYTES);
    const over = zeros.subarray(0, MAX_UPLOAD_BYTES + 1);
    expect(await sendOver(formOf(['wrong', fitting]))).toMatchObject({ status: 400 });
    expect(await sendOver(formOf(['image', over]))).toMatchObject({ status: 413, isReused: true });
    expect(await sendOver(formOf(['image', fitting]))).toMatchObject({ status: 415, isReused: true });
    expect(await sendOver(formOf(['image', picture]))).toMatchObject({ status: 200, isReused: true });
    // This request is answered before all of it is sent.
    expect(await sendOver(formOf(['image', zeros]))).toMatchObject({ status: 413, isReused: true });
    agent.destroy();
  });
});

describe('a song’s picture', () => {
  it('is changed by its submitter, and every reader gets it at once (rule I1)', async () => {
    const before = await detailOf(other, tournamentId);
    const reply = await uploadArtwork(await uniquePicture(), owner);
    expect(reply).toMatchObject(refusal(200, 'Success'));
    const after = await detailOf(other, tournamentId);
    expect(after.version).toBe(before.version + 1);
    expect(after.songs.find((song) => song.id === songId)?.artworkUrl).toBe(reply.body.artworkUrl);
  });

  it('is changed by admins alone while a moderator hides the song', async () => {
    const hide = (isHidden: boolean) => admin.call(routes.hideSong, at(songId, { isHidden }));
    await hide(true);
    expect(await uploadArtwork(await uniquePicture(), owner)).toMatchObject(
      refusal(403, 'A moderator has hidden this song.'),
    );
    expect((await uploadArtwork(await uniquePicture(), admin)).status).toBe(200);
    await hide(false);
    expect((await uploadArtwork(await uniquePicture(), owner)).status).toBe(200);
  });

  it('is not changed by another user, nor by the tournament’s creator', async () => {
    const reply = await uploadArtwork(await uniquePicture(), other);
    expect(reply).toMatchObject(refusal(403, 'FORBIDDEN'));
  });

  it('has an address by the song’s id, which answers 304 while it is unchanged (rule I5)', async () => {
    const { body } = await uploadArtwork(await uniquePicture(), owner);
    const first = await read(`/api/artwork/${songId}`);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-cache',
      etag: `"${shaOf(body.artworkUrl)}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(first.rawPayload).toEqual((await read(body.artworkUrl)).rawPayload);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await read(`/api/artwork/${songId}`, headers);
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await uploadArtwork(await uniquePicture(), owner);
    expect((await read(`/api/artwork/${songId}`, headers)).statusCode).toBe(200);
  });

  it('is 404 for a song without a picture and for an unknown song (rule I5)', async () => {
    const bare = await enterSong(owner, tournamentId, 'Bare');
    expect((await read(`/api/artwork/${bare}`)).statusCode).toBe(404);
    expect((await read('/api/artwork/2000000000')).statusCode).toBe(404);
  });
});

describe('a picture under its hash', () => {
  it('is immutable, and served as a picture only', async () => {
    const { body } = await upload(await uniquePicture());
    const reply = await read(body.profileImageUrl);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${shaOf(body.profileImageUrl)}"`,
      'x-content-type-options': 'nosniff',
      'content-length': String(reply.rawPayload.length),
    });
    const headers = { 'if-none-match': String(reply.headers.etag) };
    const again = await read(body.profileImageUrl, headers);
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has a small copy, and is served whole in its place until an upgrade has made the copy', async () => {
    const { db } = app.context;
    const { body } = await upload(await plain(600, 300, '#345678').jpeg().toBuffer());
    const path = smallImagePath(body.profileImageUrl);
    expect(path).toMatch(/-small\.webp$/);
    const copy = await read(path);
    expect(copy.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width: 256, height: 128 });

    await db
      .update(images)
      .set({ smallBytes: null })
      .where(eq(images.sha, shaOf(body.profileImageUrl)));
    const whole = await read(path);
    expect(whole.headers['cache-control']).toBe('no-cache');
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 512 });
    await completeImages(db);
    const later = await read(path, { 'if-none-match': String(whole.headers.etag) });
    expect(later.rawPayload).toEqual(copy.rawPayload);
  });

  it.each([
    [`${'0'.repeat(64)}.webp`, 404],
    [`${'0'.repeat(64)}-small.webp`, 404],
    [`${'0'.repeat(64)}-large.webp`, 400],
    [`${'0'.repeat(64)}.png`, 400],
    ['..%2f..%2fpackage.json', 400],
    [`${'A'.repeat(64)}.webp`, 400],
  ])('at %s is answered with %i', async (file, status) => {
    expect((await read(`/api/images/${file}`)).statusCode).toBe(status);
  });

  it('is deleted when its last song or user gets another picture', async () => {
    const { body: first } = await upload(await uniquePicture());
    const { body: second } = await upload(await uniquePicture());
    expect(await isKept(first.profileImageUrl)).toBe(false);
    expect((await read(first.profileImageUrl)).statusCode).toBe(404);
    expect(await isKept(second.profileImageUrl)).toBe(true);
  });

  it('stays while a song or a user refers to it', async () => {
    const shared = await uniquePicture();
    const { body } = await upload(shared);
    await upload(shared, other);
    const { body: artwork } = await uploadArtwork(shared, owner);
    expect(artwork.artworkUrl).toBe(body.profileImageUrl);
    await upload(await uniquePicture());
    await upload(await uniquePicture(), other);
    expect(await isKept(body.profileImageUrl)).toBe(true);
    await uploadArtwork(await uniquePicture(), owner);
    expect(await isKept(body.profileImageUrl)).toBe(false);
  });

  it('is never missing when users swap pictures at the same time', async () => {
    const [one, two] = [await uniquePicture(), await uniquePicture()];
    for (let turn = 0; turn < 5; turn += 1) {
      const replies = await Promise.all([
        ...[one, two].map((file) => upload(file, owner)),
        ...[two, one].map((file) => upload(file, other)),
        ...[one, two].map((file) => uploadArtwork(file, owner)),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    }
    const [{ body }, { body: otherBody }] = [
      await owner.call(routes.getCurrentUser),
      await other.call(routes.getCurrentUser),
    ];
    const [song] = await app.context.db.select().from(songs).where(eq(songs.id, songId));
    const used = [shaOf(body.profileImageUrl), shaOf(otherBody.profileImageUrl), song?.imageSha];
    for (const sha of used) expect((await read(`/api/images/${sha}.webp`)).statusCode).toBe(200);
  });
});

describe('a user’s change is seen at once, even in cached answers', () => {
  const submitterIn = async () =>
    (await detailOf(other, tournamentId)).songs.find((song) => song.id === songId)?.submitter;

  it('a new picture', async () => {
    await submitterIn();
    const { body } = await upload(await uniquePicture());
    expect(body.message).toBe('Your profile image has been successfully updated.');
    expect(await submitterIn()).toMatchObject({ profileImageUrl: body.profileImageUrl });
    const me = await owner.call(routes.getCurrentUser);
    expect(me.body.profileImageUrl).toBe(body.profileImageUrl);
  });
});

describe('the dominant colour of a cover (rule I8)', () => {
  const colorOf = async () =>
    (await detailOf(owner, tournamentId)).songs.find(({ id }) => id === songId)?.coverColor;
  const nearRed = /^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/;

  it('is stored with the upload and sent with the song', async () => {
    await uploadArtwork(await plain(40, 40, '#ff0000').png().toBuffer(), owner);
    expect(await colorOf()).toMatch(nearRed);
    const unpictured = await enterSong(owner, tournamentId, 'Without picture');
    const { songs: entries } = await detailOf(owner, tournamentId);
    expect(entries.find(({ id }) => id === unpictured)).toMatchObject({ coverColor: null });
  });

  it('is computed after an upgrade, even if the stored bytes cannot be read', async () => {
    const { db } = app.context;
    await uploadArtwork(await plain(40, 41, '#ff0000').png().toBuffer(), owner);
    await db.update(images).set({ color: null, smallBytes: null });
    await db.insert(images).values({ sha: 'broken', bytes: Buffer.from('no picture') });
    await completeImages(db);
    expect(await db.$count(images, isNull(images.color))).toBe(0);
    const [broken] = await db.select().from(images).where(eq(images.sha, 'broken'));
    expect(broken?.color).toBe('#808080');
    const [stored] = await db
      .select({ color: images.color })
      .from(songs)
      .innerJoin(images, eq(images.sha, songs.imageSha))
      .where(eq(songs.id, songId));
    expect(stored?.color).toMatch(nearRed);
  });
});
