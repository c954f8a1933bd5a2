import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listening.ts';

/** A push as its browser reads it. */
export type ReceivedPush = {
  /** The name of the browser. */
  to: string;
  content: { id: string; title: string; body: string; path: string; tag: string };
  headers: IncomingHttpHeaders;
};

/** A browser's keys, and what it sends to the site. */
export type PushBrowser = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What the service answers, one after the other; 201 when the list is empty. */
type Answer = { status: number; retryAfter?: string };

/** A push service in this process. It checks the signature of the site, and decrypts pushes as browsers do (RFC 8188, RFC 8291, RFC 8292). */
export async function startPushService() {
  const pushes: ReceivedPush[] = [];
  const answers: Answer[] = [];
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const behaviour = { siteKey: '', onPush: async (_push: ReceivedPush) => {} };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const to = request.url?.split(/[/?]/)[2] ?? '';
    const browser = browsers.get(to);
    if (!browser) return void response.writeHead(410).end();
    const { status, retryAfter } = answers.shift() ?? { status: 201 };
    if (status >= 300) {
      return void response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end('refused');
    }
    if (!isSigned(request.headers, { origin, siteKey: behaviour.siteKey }))
      return void response.writeHead(403).end();
    const push = { to, content: JSON.parse(decrypt(body, browser)), headers: request.headers };
    pushes.push(push);
    await behaviour.onPush(push);
    response.writeHead(201).end();
  });
  const { host, address: origin, close } = await listen(server);
  return {
    pushes,
    answers,
    behaviour,
    /** Lets an app reach this service. */
    targets: { trusted: [host], pushOrigins: [origin] },
    /** A new browser of this name. */
    addBrowser(name: string): PushBrowser {
      const ecdh = createECDH('prime256v1');
      const browser = { ecdh, auth: randomBytes(16) };
      const p256dh = ecdh.generateKeys().toString('base64url');
      browsers.set(name, browser);
      return {
        endpoint: `${origin}/push/${name}`,
        keys: { p256dh, auth: browser.auth.toString('base64url') },
      };
    },
    close,
  };
}

/** Whether the site with this key has signed for this service, with an end within a day and an address to write to. */
function isSigned(
  { authorization = '' }: IncomingHttpHeaders,
  { origin, siteKey }: { origin: string; siteKey: string },
) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (key !== siteKey || point.length !== 65) return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const secondsLeft = exp - Date.now() / 1000;
  return isTrue && aud === origin && /^(mailto|https):/.test(sub) && secondsLeft > 0 && secondsLeft < 86_400;
}

function decrypt(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
