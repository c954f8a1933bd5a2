import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppManifest } from '#contract/app-manifest.ts';
import { MAX_UPLOAD_BYTES } from '#contract/image.ts';
import { routes } from '#contract/routes.ts';
import { deleteUnusedImages } from '#server/features/images/data.ts';
import { queueMail } from '#server/features/mail/service.ts';
import type { TestApp } from './support/app.ts';
import { openTestApp } from './support/community.ts';
import { registrationOf } from './support/http-client.ts';
import { type ReceivedMail, startMailServer } from './support/mail-server.ts';
import { pixelBomb, plain } from './support/pictures.ts';
import { at, createTournament, openMatch } from './support/tournaments.ts';

describe('the name of a site (rule A41)', () => {
  const NAME = 'Rádio: "Noise" & <Friends>';

  it('stands in authenticator apps, passkeys, calendars, own data and the API documentation', async () => {
    const site = await openTestApp({ SITE_NAME: NAME });
    const user = await site.signUp('named');
    const { uri } = (await user.call(routes.beginSecondFactor)).body;
    // A colon would end the issuer.
    expect(new URL(uri).searchParams.get('issuer')).toBe('Rádio  "Noise" & <Friends>');
    expect((await user.call(routes.beginPasskey)).body.rp).toMatchObject({ name: NAME });
    const { headers } = await user.call(routes.getOwnData);
    expect(headers['content-disposition']).toBe('attachment; filename="radio-noise-friends.json"');
    const other = await site.signUp('other');
    const match = await openMatch(user, [other, other, other, other]);
    const calendar = (await user.call(routes.getCalendar, at(match.id))).body;
    expect(calendar).toContain(`PRODID:-//${NAME}//Schedule//EN`);
    const { info } = (await site.http.inject('/api/docs/openapi.json')).json();
    expect(info.title).toBe(NAME);
    const page = (await site.http.inject('/api/docs/')).body;
    expect(page).toContain('<title>Rádio: &quot;Noise&quot; &amp; &lt;Friends&gt;: the API</title>');
  });

  it('is no password, in any spelling (rule A7)', async () => {
    const site = await openTestApp({ SITE_NAME: 'Sunset Radio' });
    for (const password of ['Sunset Radio', 'sunset-radio-1', 'SunsetRadio2031']) {
      const reply = await site.visitor.call(routes.logIn, { body: { ...registrationOf('weak'), password } });
      expect(reply, password).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    }
  });
});

/** A transparent picture of this size with a block of one colour in its middle. */
const logoOf = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: {
          create: {
            width: Math.round(width / 2),
            height: Math.round(height / 2),
            channels: 3,
            background: color,
          },
        },
      },
    ])
    .png()
    .toBuffer();
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');

describe('the logo of a site (rule A65)', () => {
  const open = async (env = {}) => {
    const site = await openTestApp({ ADMIN_EMAIL: 'admin@test.example', ...env });
    const admin = await site.signUp('admin');
    const setLogo = async (file: Buffer) => admin.call(routes.adminUploadLogo, { file });
    const pageAt = async (url: string, cookie = '') =>
      (await site.http.inject({ url, headers: { accept: 'text/html', cookie } })).body;
    return { site, admin, setLogo, pageAt };
  };
  const pixelsOf = async (site: TestApp, url: string) =>
    sharp((await site.http.inject(url)).rawPayload).metadata();

  it('stands in the header and the head of every page from its first byte, in place of the mark', async () => {
    const { site, admin, setLogo, pageAt } = await open();
    const id = await createTournament(admin, { name: 'Cup' });
    const paths = ['/', '/leaderboard', '/auth', `/tournaments/${id}`, '/admin?tab=site'];
    const mark = /<header data-top-bar="".*?<span aria-hidden="true" class="equalizer/s;
    for (const path of paths) expect(await pageAt(path), path).toMatch(mark);
    const { status, body } = await setLogo(await logoOf(1200, 300, '#cc3311'));
    expect(status, JSON.stringify(body)).toBe(200);
    const { logo } = body;
    expect(logo).toMatchObject({ width: 512, height: 128, isWide: true, ground: 'any' });
    expect(await pixelsOf(site, logo.url)).toMatchObject({ format: 'webp', width: 512, height: 128 });
    expect(await pixelsOf(site, logo.iconUrl)).toMatchObject({ format: 'webp', width: 128, height: 128 });
    expect((await site.http.inject(logo.smallUrl)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String),
    });
    for (const cookie of ['', admin.cookie ?? '']) {
      for (const path of paths) {
        const page = await pageAt(path, cookie);
        expect(page, path).not.toMatch(mark);
        expect(page.split(`<img src="${logo.smallUrl}"`), path).toHaveLength(2);
        expect(page).toContain(`<link rel="icon" href="${logo.iconUrl}" type="image/webp">`);
        expect(page).not.toContain('data:image/svg+xml');
        expect(page).toContain(JSON.stringify({ logo }).slice(1, -1));
      }
    }
    expect((await admin.call(routes.adminRemoveLogo)).status).toBe(200);
    for (const path of paths) expect(await pageAt(path), path).toMatch(mark);
    expect((await site.visitor.call(routes.getSite)).body.logo).toBeNull();
  });

  it('is in the preview picture with the name, whose address changes with both', async () => {
    const { site, setLogo, pageAt } = await open({ PUBLIC_URL: 'https://beats.example' });
    const pictureOf = async () => {
      const body = await pageAt('/');
      return /property="og:image" content="https:\/\/beats.example([^"]+)"/.exec(body)?.[1] ?? '';
    };
    const plainPath = await pictureOf();
    await setLogo(await logoOf(300, 300, '#cc3311'));
    const path = await pictureOf();
    expect(path).not.toBe(plainPath);
    const { headers, rawPayload } = await site.http.inject(path);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', etag: expect.any(String) });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const middle = sharp(rawPayload).extract({ left: 595, top: 160, width: 10, height: 10 });
    const [red, green] = await middle.raw().toBuffer();
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(80);
    await setLogo(await logoOf(300, 300, '#1133cc'));
    expect(await pictureOf()).not.toBe(path);
    expect((await site.http.inject(path)).rawPayload.equals(rawPayload)).toBe(false);
    expect(await pageAt('/')).toContain('summary_large_image');
  });

  it.each([
    ['dark ink needs a light plate', '#1b1626', 'light'],
    ['light ink needs a dark plate', '#ffffff', 'dark'],
    ['a colour that both themes show needs none', '#cc3311', 'any'],
  ])('of %s', async (_, color, ground) => {
    const { setLogo } = await open();
    expect((await setLogo(await logoOf(64, 64, color))).body.logo).toMatchObject({ ground, isWide: false });
  });

  it('of a badge needs no plate, however dark or light what it holds', async () => {
    const { setLogo } = await open();
    const badge = sharp(await logoOf(100, 100, '#0a7d5a')).composite([
      { input: { create: { width: 30, height: 30, channels: 3, background: '#000000' } } },
    ]);
    expect((await setLogo(await badge.png().toBuffer())).body.logo).toMatchObject({ ground: 'any' });
  });

  it('of a picture with its own ground needs no plate', async () => {
    const { setLogo } = await open();
    const { body } = await setLogo(await plain(80, 80, '#000000').png().toBuffer());
    expect(body.logo).toMatchObject({ ground: 'any', width: 80, height: 80 });
  });

  it('is no SVG, no text, nothing empty and nothing too large, and a refusal keeps the logo', async () => {
    const { site, admin, setLogo } = await open();
    const { logo } = (await setLogo(await logoOf(64, 64, '#cc3311'))).body;
    const refused = [
      [SVG, 415, 'UNSUPPORTED_TYPE'],
      [Buffer.from('no picture'), 415, 'UNSUPPORTED_TYPE'],
      [Buffer.alloc(0), 400, 'INVALID_INPUT'],
      [Buffer.alloc(MAX_UPLOAD_BYTES + 1), 413, 'TOO_LARGE'],
      [pixelBomb(16_385, 10), 413, 'TOO_LARGE'],
    ] as const;
    for (const [file, status, code] of refused) {
      expect(await setLogo(file)).toMatchObject({ status, body: { code } });
    }
    const json = await site.http.inject({
      method: 'POST',
      url: routes.adminUploadLogo.path,
      headers: { cookie: admin.cookie ?? '' },
      payload: { logo: 'x' },
    });
    expect(json.statusCode).toBe(415);
    expect((await site.visitor.call(routes.getSite)).body.logo).toEqual(logo);
  });

  it('stays on the pages while the database does not answer', async () => {
    const { site, setLogo, pageAt } = await open();
    const { logo } = (await setLogo(await logoOf(64, 64, '#cc3311'))).body;
    expect(await pageAt('/')).toContain(logo.smallUrl);
    await site.rows('alter table site_logos rename to away');
    site.context.bus.publish({ type: 'site_changed' });
    expect(await pageAt('/')).toContain(logo.smallUrl);
    const lock = await site.pool.connect();
    await lock.query('alter table away rename to site_logos');
    await lock.query('begin; lock table site_logos');
    site.context.bus.publish({ type: 'site_changed' });
    expect(await pageAt('/')).toContain(logo.smallUrl);
    await lock.query('rollback');
    lock.release();
  });

  it('is kept by the clean-up while it is used, with its icon, and recorded for admins', async () => {
    const { site, admin, setLogo } = await open();
    const old = (await setLogo(await logoOf(64, 64, '#cc3311'))).body.logo;
    const { logo } = (await setLogo(await logoOf(64, 64, '#1133cc'))).body;
    await deleteUnusedImages(site.context.db);
    for (const url of [logo.url, logo.smallUrl, logo.iconUrl])
      expect((await site.http.inject(url)).statusCode).toBe(200);
    expect((await site.http.inject(old.url)).statusCode).toBe(404);
    await admin.call(routes.adminRemoveLogo);
    await admin.call(routes.adminRemoveLogo);
    await deleteUnusedImages(site.context.db);
    expect((await site.http.inject(logo.url)).statusCode).toBe(404);
    const { body } = await admin.call(routes.adminListHistory);
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'logo_removed',
      'logo_changed',
      'logo_changed',
    ]);
    expect(body[0]).toMatchObject({ actor: { id: admin.id }, role: 'admin', tournament: null });
  });

  it('travels in mails by itself, and its name stands where pictures do not show (rule A29)', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const { site, admin, setLogo } = await open({ SITE_NAME: 'Noise & <Friends>', ...server.env });
    const user = await site.signUp('reader');
    const send = async () => {
      await queueMail(site.context, { kind: 'change_asked', userIds: [user.id] });
      await site.mails?.runDue();
      return server.mailsTo(user.email).at(-1) as ReceivedMail;
    };
    expect((await send()).html).not.toContain('<img');
    await setLogo(await logoOf(600, 150, '#cc3311'));
    const wide = await send();
    expect(wide.html).toContain(
      '<img src="cid:logo@localhost" alt="Noise &amp; &lt;Friends&gt;" width="192" height="48"',
    );
    expect(wide.raw).toMatch(/Content-Type: multipart\/related/);
    expect(wide.raw).toContain('Content-Disposition: inline; filename=logo.png');
    expect(wide.raw).toContain('Content-ID: <logo@localhost>');
    expect(wide.html).not.toMatch(/src="(?!cid:)/);
    expect(wide.raw).toContain('Noise & <Friends>, http://localhost:3000');
    // Light ink brings its dark ground along, because mails are white.
    await setLogo(await logoOf(200, 200, '#ffffff'));
    const square = await send();
    expect(square.html).toContain('alt="" width="64" height="64"');
    expect(square.html).toContain('Noise &amp; &lt;Friends&gt;</td>');
    expect(admin.id).toBeGreaterThan(0);
  });
});

describe('the installed app (rule W48)', () => {
  const open = async () => {
    const site = await openTestApp({ ADMIN_EMAIL: 'admin@test.example', SITE_NAME: 'Noise & <Friends>' });
    const admin = await site.signUp('admin');
    const manifest = async (): Promise<AppManifest> => (await site.visitor.call(routes.getAppManifest)).body;
    const iconAt = async (url: string) => {
      const { headers, rawPayload } = await site.http.inject(url);
      expect(headers).toMatchObject({ 'content-type': 'image/png', etag: expect.any(String) });
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      const pixelAt = (x: number, y: number) =>
        [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)] as const;
      return { ...info, pixelAt };
    };
    return { site, admin, manifest, iconAt };
  };
  const STAGE = [0x0d, 0x0b, 0x14, 255];

  it('has the name of the site, its colours, and icons of two sizes for two purposes', async () => {
    const { site, manifest, iconAt } = await open();
    const page = (await site.http.inject({ url: '/', headers: { accept: 'text/html' } })).body;
    const boot = (await site.http.inject('/boot.js')).body;
    const [path = ''] = /\/api\/[\w/.]+\.webmanifest/.exec(boot) ?? [];
    const reply = await site.http.inject(path);
    expect(reply.headers['content-type']).toBe('application/manifest+json');
    const again = await site.http.inject({
      url: path,
      headers: { 'if-none-match': `${reply.headers.etag}` },
    });
    expect(again.statusCode).toBe(304);
    const { icons, ...texts } = await manifest();
    expect(texts).toMatchObject({
      name: 'Noise & <Friends>',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#0d0b14',
    });
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes, purpose } of icons) {
      const { width, height, pixelAt } = await iconAt(src);
      expect(`${width}x${height}`, src).toBe(sizes);
      expect(pixelAt(0, 0)[3], src).toBe(purpose === 'any' ? 0 : 255);
      // The second bar of the mark, and the ground beside the first.
      expect(pixelAt(Math.round(width * 0.356), Math.round(height / 2)), src).toEqual([
        0xf5, 0xf2, 0xfb, 255,
      ]);
      expect(pixelAt(Math.round(width * 0.1), Math.round(height / 2)), src).toEqual(STAGE);
    }
    const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
    const { width, pixelAt } = await iconAt(apple);
    expect([width, pixelAt(0, 0)]).toEqual([180, STAGE]);
  });

  it('shows the logo on its ground inside the circle that no launcher cuts, at another address', async () => {
    const { admin, manifest, iconAt } = await open();
    const before = (await manifest()).icons[3]?.src ?? '';
    await admin.call(routes.adminUploadLogo, { file: await plain(400, 100, '#cc3311').png().toBuffer() });
    const { src = '' } = (await manifest()).icons[3] ?? {};
    expect(src).not.toBe(before);
    const { pixelAt } = await iconAt(src);
    const [red, green] = pixelAt(256, 256);
    expect(red).toBeGreaterThan(180);
    expect(green).toBeLessThan(80);
    const outside = [...Array(512).keys()].flatMap((x) =>
      [...Array(512).keys()].filter((y) => Math.hypot(x - 255.5, y - 255.5) > 206).map((y) => pixelAt(x, y)),
    );
    expect(new Set(outside.map(String))).toEqual(new Set([String(STAGE)]));
    await admin.call(routes.adminUploadLogo, { file: await logoOf(64, 64, '#1b1626') });
    const plate = await iconAt((await manifest()).icons[3]?.src ?? '');
    expect(plate.pixelAt(2, 2)).toEqual([0xf7, 0xf5, 0xf1, 255]);
  });

  it('has no icon of another name', async () => {
    const { site } = await open();
    expect((await site.http.inject('/api/site/icons/other.png')).statusCode).toBe(400);
  });
});
