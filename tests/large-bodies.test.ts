import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { createCommunity } from './support/community.ts';
import { sendLargeBody } from './support/large-body.ts';

const MEGABYTE = 1024 * 1024;
/** What the server still reads of a refused body, and what the system buffers on the way. */
const MAX_SENT_BYTES = 32 * MEGABYTE;

const { app, people } = await createCommunity({}, ['sender']);
const [person] = people;
const port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);

const send = (
  path: string,
  type: string,
  { isSignedIn = true, isChunked = false, expectsContinue = false },
) =>
  sendLargeBody({
    port,
    head: [
      `POST ${path} HTTP/1.1`,
      `content-type: ${type}`,
      ...(isSignedIn ? [`cookie: ${person.cookie}`] : []),
    ],
    bytes: 100 * MEGABYTE,
    isChunked,
    expectsContinue,
  });

const FORM = 'multipart/form-data; boundary=x';
const WAYS = [
  {},
  { isChunked: true },
  { expectsContinue: true },
  { isChunked: true, expectsContinue: true },
] as const satisfies Parameters<typeof send>[2][];

describe('a body of 100 MB', () => {
  it.each([
    ['JSON', '/api/comments', 'application/json', true, 413],
    ['a picture', '/api/songs/1/artwork/upload', FORM, true, 413],
    ['a visitor’s JSON', '/api/comments', 'application/json', false, 401],
    ['a visitor’s picture', '/api/songs/1/artwork/upload', FORM, false, 401],
    ['data for an unknown path', '/api/nothing', 'application/json', true, 413],
    ['data for an invalid path', '/%zz', 'application/json', true, 400],
  ])(
    'of %s is refused, and the connection is closed long before its end',
    async (_, path, type, isSignedIn, status) => {
      for (const way of WAYS) {
        const sent = await send(path, type, { ...way, isSignedIn });
        expect(sent, JSON.stringify(way)).toMatchObject({ status, isClosedByServer: true });
        expect(errorBody.safeParse(JSON.parse(sent.body)).success, sent.body).toBe(true);
        expect(sent.sentBytes).toBeLessThan(MAX_SENT_BYTES);
      }
    },
  );
});
