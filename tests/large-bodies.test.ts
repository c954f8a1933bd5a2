import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { pour } from './support/pour.ts';

const MEGABYTE = 1024 * 1024;
/** What is still read of a body that is refused, and what lies in the system's own buffers on the way. */
const MOST_TAKEN = 32 * MEGABYTE;

let app: TestApp;
let person: Person;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  person = await app.signUp('pourer');
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const send = (path: string, type: string, { isSignedIn = true, isChunked = false, expects = false }) =>
  pour({
    port,
    head: [
      `POST ${path} HTTP/1.1`,
      `content-type: ${type}`,
      ...(isSignedIn ? [`cookie: ${person.cookie}`] : []),
    ],
    bytes: 100 * MEGABYTE,
    isChunked,
    expects,
  });

const FORM = 'multipart/form-data; boundary=x';
const WAYS = [
  {},
  { isChunked: true },
  { expects: true },
  { isChunked: true, expects: true },
] as const satisfies Parameters<typeof send>[2][];

describe('a body of 100 MB (R7)', () => {
  it.each([
    ['JSON', '/api/comments', 'application/json', true, 413],
    ['a picture', '/api/songs/1/artwork/upload', FORM, true, 413],
    ['a visitor’s JSON', '/api/comments', 'application/json', false, 401],
    ['a visitor’s picture', '/api/songs/1/artwork/upload', FORM, false, 401],
    ['something for an address that is none', '/api/nothing', 'application/json', true, 413],
    ['something for an address that cannot be read', '/%zz', 'application/json', true, 400],
  ])(
    'of %s is refused, and the line is cut long before its end',
    async (_, path, type, isSignedIn, status) => {
      for (const way of WAYS) {
        const poured = await send(path, type, { ...way, isSignedIn });
        expect(poured, JSON.stringify(way)).toMatchObject({ status, isCut: true });
        expect(errorBody.safeParse(JSON.parse(poured.body)).success, poured.body).toBe(true);
        expect(poured.taken).toBeLessThan(MOST_TAKEN);
      }
    },
  );
});
