import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { Agent } from 'node:http';
import { resolve } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/image.ts';
import { routes } from '#contract/routes.ts';
import { smallImagePath } from '#contract/small-image.ts';
import { images } from '#server/db/schema.ts';
import { decodeInProcess } from '#server/features/images/decoders.ts';
import { completeImages } from '#server/features/images/service.ts';
import type { ApiClient } from './support/app.ts';
import { addressOf, createCommunity } from './support/community.ts';
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
import { at, createTournament, detailOf, enterSong, refusal, refusalAt } from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, ['owner', 'other']);
const [owner, other] = people;
const tournamentId = await createTournament(other, { maxParticipants: 32 });
const songId = await enterSong(owner, tournamentId, 'Pictured');

const upload = (file: Buffer, person: ApiClient = owner) => person.call(routes.uploadProfileImage, { file });
const uploadNew = async (person?: ApiClient) => upload(await uniquePicture(), person);
const uploadArtwork = (file: Buffer, person: ApiClient = owner) =>
  person.call(routes.uploadArtwork, { ...at(songId), file });
const uploadNewArtwork = async (person?: ApiClient) => uploadArtwork(await uniquePicture(), person);
const read = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const songOf = async (id = songId) =>
  (await detailOf(other, tournamentId)).songs.find((song) => song.id === id);

/** Uploads a picture successfully and returns its stored bytes. */
async function stored(file: Buffer): Promise<Buffer> {
  const reply = await upload(file);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (await read(reply.body.profileImageUrl)).rawPayload;
}

const shaOf = (url: string) => url.replace('/api/images/', '').replace('.webp', '');
const isKept = async (url: string) => (await app.context.db.$count(images, eq(images.sha, shaOf(url)))) === 1;

const TOO_LARGE = refusal(413, 'TOO_LARGE');
const picture = await uniquePicture();
const PAGE = '<html><script>alert(1)</script></html>';

/** A JPEG with a comment between its first marker and the rest. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
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

  it('is never enlarged, and named by the SHA-256 of its bytes (rule I4)', async () => {
    const { body } = await upload(await plain(40, 20).png().toBuffer());
    const { rawPayload } = await read(body.profileImageUrl);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(shaOf(body.profileImageUrl)).toBe(createHash('sha256').update(rawPayload).digest('hex'));
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
    const { width, height, pages = 1 } = await sharp(bytes).metadata();
    expect([width, height, pages]).toEqual([20, 20, 1]);
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

  const small = () => plain(16, 16);
  const exif = { IFD0: { ImageDescription: PAGE } };
  it.each([
    ['a comment of a JPEG', async () => withComment(await small().jpeg().toBuffer(), PAGE)],
    ['its EXIF', () => small().jpeg().withExif(exif).toBuffer()],
    ['its XMP', () => small().webp().withXmp(PAGE).toBuffer()],
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
  const text = (content: string) => () => Buffer.from(content, 'latin1');
  const withBrokenPixels = async () => (await noisy(200).png().toBuffer()).fill(0, 1000, 2000);
  const withLongText = async () => {
    const broken = withChunks(await plain(9, 9).png().toBuffer(), [packedText('zTXt', 9)]);
    broken.writeUInt32BE(0x7fff_ffff, 33);
    return broken;
  };
  /** The decoder would find that half of the pixels are missing. */
  const half = (file: Buffer) => file.subarray(0, file.length / 2);

  it.each<[string, object, () => Buffer | Promise<Buffer>]>([
    ['SVG', REFUSED, text(svg)],
    ['SVG after a declaration', REFUSED, text(`<?xml version="1.0"?>\n${svg}`)],
    ['HTML', REFUSED, text('<!doctype html><script>alert(1)</script>')],
    ['HTML that begins like a GIF', REFUSED, text('GIF89a/*<html><script>alert(1)</script>*/=1;')],
    [
      'HTML that begins like a JPEG',
      REFUSED,
      text('\u00ff\u00d8\u00ff\u00e0<html><script>alert(1)</script>'),
    ],
    ['PDF', REFUSED, text('%PDF-1.4\n1 0 obj<<>>endobj')],
    ['text', REFUSED, text('not a picture')],
    ['TIFF, which the library could read', REFUSED, () => plain(9, 9).tiff().toBuffer()],
    ['AVIF, which the library could read', REFUSED, () => plain(9, 9).avif().toBuffer()],
    ['a PNG with a text that is longer than the file', REFUSED, withLongText],
    ['a PNG with broken pixels', REFUSED, withBrokenPixels],
    ['a PNG of too many pixels', TOO_LARGE, () => pixelBomb(10_000)],
    ['a PNG of too many pixels, which is not decoded', TOO_LARGE, () => half(pixelBomb(10_000))],
    [
      'a PNG of 1 x 16,385 pixels, whose rows would take the decoder long',
      TOO_LARGE,
      () => pixelBomb(1, 16_385),
    ],
    [
      'a PNG of 16,385 x 1 pixels, whose rows would take the decoder long',
      TOO_LARGE,
      () => pixelBomb(16_385, 1),
    ],
    [
      'a PNG of 16 million rows, whose rows would take the decoder long',
      TOO_LARGE,
      () => pixelBomb(3, 16_000_000),
    ],
    [
      'an interlaced PNG whose pixels need too much memory, which is not decoded (rule I2)',
      TOO_LARGE,
      () => interlacedHeader(4_400),
    ],
    // It is decoded, and turns out to be broken.
    ['a smaller interlaced PNG that is broken', REFUSED, () => interlacedHeader(4_300)],
  ])('%s, and leaves nothing behind', async (_, refused, makeFile) => {
    const file = await makeFile();
    const before = await app.context.db.$count(images);
    expect(file.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await upload(file)).toMatchObject(refused);
    expect(await app.context.db.$count(images)).toBe(before);
  });

  it.each(FORMATS)('an incomplete %s', async (format) => {
    const whole = await noisy(200).toFormat(format).toBuffer();
    for (const share of [0.05, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await upload(cut), `${share}`).toMatchObject(REFUSED);
    }
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
    await uploadNew();
    const before = decodersOf(process.pid);
    expect(before.length).toBeGreaterThan(0);
    for (let count = 0; count < 3; count += 1) expect((await uploadNew()).status).toBe(200);
    expect(decodersOf(process.pid)).toEqual(before);
  });

  it('serves accounts in turns, however many pictures one of them sends (rule I6)', async () => {
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
    expect((await uploadNew()).status).toBe(200);
  });

  it('ends when it holds too much memory, and the next picture gets another one', async () => {
    const decoded = await decodeInProcess(slow, { memoryLimitBytes: 1_000_000 });
    expect(decoded).toEqual({ ok: false, reason: 'unreadable' });
    expect((await uploadNew()).status).toBe(200);
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
    await uploadNew();
    const decoding = decodeInProcess(slow);
    for (const pid of decodersOf(process.pid)) process.kill(pid, 'SIGKILL');
    expect(await decoding).toEqual({ ok: false, reason: 'unreadable' });
    expect((await uploadNew()).status).toBe(200);
    // Also one that dies while it is idle.
    for (const pid of decodersOf(process.pid)) process.kill(pid, 'SIGKILL');
    await eventually(() => expect(decodersOf(process.pid)).toEqual([]));
    expect((await uploadNew()).status).toBe(200);
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
  const atField = refusalAt('image', expect.any(String));

  it('takes 5 MB and a few short fields, and refuses one byte more', async () => {
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    const whole = formOf(['note', 'hello'], ['image', padded(MAX_UPLOAD_BYTES)]);
    expect((await send(whole)).status).toBe(200);
    const tooLarge = refusal(413, 'File size must be less than 5MB');
    for (const more of [1, 100_000]) {
      expect(await send(formOf(['image', padded(MAX_UPLOAD_BYTES + more)]))).toMatchObject(tooLarge);
    }
  });

  const many = Array.from({ length: 20 }, (_, n): [string, string] => [`field${n}`, 'x']);
  it.each([
    ['the wrong field', formOf(['artwork', picture])],
    ['two files', formOf(['image', picture], ['image', picture])],
    ['a second file elsewhere', formOf(['image', picture], ['other', picture])],
    ['text in the place of a file', formOf(['image', 'picture.png'])],
    ['an empty file', formOf(['image', Buffer.alloc(0)])],
    ['no file field', formOf(['note', 'hello'])],
    ['many fields', formOf(['image', picture], ...many)],
  ])('refuses %s at the field of the file', async (_, form) => {
    expect(await send(form)).toMatchObject(atField);
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
    ['without a boundary', '', 'x'],
    ['that ends too early', '; boundary=b', '--b\r\nContent-Disposition: form-data; name="image'],
    [
      'cut within the file',
      '; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    ],
    [
      'that names what every object has',
      '; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a.png"\r\n\r\nabc\r\n--b--\r\n',
    ],
  ])('refuses a form %s with 400', async (_, boundary, payload) => {
    const headers = { 'content-type': `multipart/form-data${boundary}` };
    expect((await send(payload, headers)).status).toBe(400);
  });

  it('is refused with 415 by calls that are no upload', async () => {
    for (const url of [routes.createTournament.path, `/api/tournaments/${tournamentId}/join`]) {
      const headers = { cookie: owner.cookie ?? '' };
      const payload = formOf(['name', 'Cup']);
      expect((await app.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(415);
    }
  });

  it('gets its refusal over a connection that serves the next call too', async () => {
    const url = `${await addressOf(app)}${routes.uploadProfileImage.path}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    /** `isReused`: the connection has carried another call before. */
    const sendOver = async (form: FormData) => {
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const headers = { cookie: owner.cookie ?? '', 'content-type': type };
      const sent = http.request(url, { method: 'POST', agent, headers });
      sent.end(Buffer.from(await encoded.arrayBuffer()));
      const [response] = await once(sent, 'response');
      await once(response.resume(), 'end');
      return { status: response.statusCode, isReused: sent.reusedSocket };
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
    const { version } = await detailOf(other, tournamentId);
    const reply = await uploadNewArtwork();
    expect(reply).toMatchObject(refusal(200, 'Success'));
    expect((await detailOf(other, tournamentId)).version).toBe(version + 1);
    expect((await songOf())?.artworkUrl).toBe(reply.body.artworkUrl);
  });

  it('is changed by admins alone while a moderator hides the song', async () => {
    const hide = (isHidden: boolean) => admin.call(routes.hideSong, at(songId, { isHidden }));
    await hide(true);
    expect(await uploadNewArtwork()).toMatchObject(refusal(403, 'A moderator has hidden this song.'));
    expect((await uploadNewArtwork(admin)).status).toBe(200);
    await hide(false);
    expect((await uploadNewArtwork()).status).toBe(200);
  });

  it('has an address by the song’s id, which answers 304 while it is unchanged (rule I5)', async () => {
    const { body } = await uploadNewArtwork();
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
    await uploadNewArtwork();
    expect((await read(`/api/artwork/${songId}`, headers)).statusCode).toBe(200);
  });

  it('is 404 for a song without a picture and for an unknown song (rule I5)', async () => {
    for (const id of [await enterSong(owner, tournamentId, 'Bare'), 2_000_000_000]) {
      expect((await read(`/api/artwork/${id}`)).statusCode).toBe(404);
    }
  });
});

describe('a picture under its hash', () => {
  it('is immutable, and served as a picture only', async () => {
    const { body } = await uploadNew();
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

    const isOwn = eq(images.sha, shaOf(body.profileImageUrl));
    await db.update(images).set({ smallBytes: null }).where(isOwn);
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

  it('stays while a song or a user refers to it, and is deleted when the last one gets another picture', async () => {
    const shared = await uniquePicture();
    const { profileImageUrl } = (await upload(shared)).body;
    await upload(shared, other);
    expect((await uploadArtwork(shared)).body.artworkUrl).toBe(profileImageUrl);
    await uploadNew();
    await uploadNew(other);
    expect(await isKept(profileImageUrl)).toBe(true);
    await uploadNewArtwork();
    expect(await isKept(profileImageUrl)).toBe(false);
    expect((await read(profileImageUrl)).statusCode).toBe(404);
  });

  it('is never missing when users swap pictures at the same time', async () => {
    const [one, two] = [await uniquePicture(), await uniquePicture()];
    for (let turn = 0; turn < 5; turn += 1) {
      const replies = await Promise.all([
        ...[one, two].map((file) => upload(file, owner)),
        ...[two, one].map((file) => upload(file, other)),
        ...[one, two].map((file) => uploadArtwork(file)),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    }
    const users = [await owner.call(routes.getCurrentUser), await other.call(routes.getCurrentUser)];
    const used = [...users.map(({ body }) => body.profileImageUrl), (await songOf())?.artworkUrl];
    for (const url of used) expect((await read(String(url))).statusCode).toBe(200);
  });
});

it('a new picture of a user is seen at once, even in cached answers', async () => {
  await songOf();
  const { body } = await uploadNew();
  expect(body.message).toBe('Your profile image has been successfully updated.');
  expect((await songOf())?.submitter).toMatchObject({ profileImageUrl: body.profileImageUrl });
  expect((await owner.call(routes.getCurrentUser)).body.profileImageUrl).toBe(body.profileImageUrl);
});

describe('the dominant colour of a cover (rule I8)', () => {
  const nearRed = /^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/;

  it('is stored with the upload and sent with the song', async () => {
    await uploadArtwork(await plain(40, 40, '#ff0000').png().toBuffer());
    expect((await songOf())?.coverColor).toMatch(nearRed);
    const unpictured = await enterSong(owner, tournamentId, 'Without picture');
    expect((await songOf(unpictured))?.coverColor).toBeNull();
  });

  it('is computed after an upgrade, even if the stored bytes cannot be read', async () => {
    const { db } = app.context;
    await uploadArtwork(await plain(40, 41, '#ff0000').png().toBuffer());
    await db.update(images).set({ color: null, smallBytes: null });
    await db.insert(images).values({ sha: 'broken', bytes: Buffer.from('no picture') });
    await completeImages(db);
    expect(await db.$count(images, isNull(images.color))).toBe(0);
    const [broken] = await db.select().from(images).where(eq(images.sha, 'broken'));
    expect(broken?.color).toBe('#808080');
    const sha = shaOf(String((await songOf())?.artworkUrl));
    const [stored] = await db.select().from(images).where(eq(images.sha, sha));
    expect(stored?.color).toMatch(nearRed);
  });
});
