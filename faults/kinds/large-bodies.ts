import { runFault } from '#faults/support/fault-run.ts';
import { measureUnderLoad } from '#faults/support/measure-under-load.ts';
import type { Fault } from '#faults/support/report.ts';
import { isErrorBody } from '#faults/support/traffic.ts';
import { type SentBody, sendLargeBody } from '#tests/support/large-body.ts';

const MEGABYTE = 1024 * 1024;
const BODY_MB = 100;
/** The most that a client can send of a refused body: what the server still reads, and the operating system's buffers. */
const MAX_SENT_MB = 32;
/** On two cores other users vote 300 times a second and wait 0.3 s. The bounds allow for a machine ten times as slow. */
const BOUNDS = { megabytes: 250, votesPerSecond: 30, waitMs: 3_000 };

const CALLS = [
  { path: '/api/comments', type: 'application/json' },
  { path: '/api/songs/1/artwork/upload', type: 'multipart/form-data; boundary=x' },
];
const VARIANTS = CALLS.flatMap((call) =>
  [false, true].flatMap((isChunked) =>
    [false, true].map((expectsContinue) => ({ ...call, isChunked, expectsContinue })),
  ),
);

/** Clients send bodies of 100 MB, with and without a length, and with and without `Expect: 100-continue`. */
export const largeBodies: Fault = (isBrief) => {
  const rounds = isBrief ? 1 : 20;
  const name = `bodies of ${BODY_MB} MB as JSON and as an image, ${VARIANTS.length} at once`;
  return runFault({ name, times: rounds * VARIANTS.length, isBrief }, async (run) => {
    const { program, users, expect, notes } = run;
    const all: SentBody[] = [];
    await measureUnderLoad(run, { ...BOUNDS, isBrief }, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const sent = VARIANTS.map(({ path, type, ...how }, index) => {
          const { cookie } = users[(round * VARIANTS.length + index) % users.length] ?? {};
          const head = [`POST ${path} HTTP/1.1`, `content-type: ${type}`, `cookie: ${cookie}`];
          return sendLargeBody({ port: program.port, head, bytes: BODY_MB * MEGABYTE, ...how });
        });
        all.push(...(await Promise.all(sent)));
      }
    });
    const isRefused = ({ status, body }: SentBody) => status === 413 && isErrorBody(body);
    // A client that keeps sending after the answer may lose the answer when the connection is closed.
    const isClosedUnread = ({ status, isClosedByServer }: SentBody) => status === 0 && isClosedByServer;
    const others = all.filter((sent) => !isRefused(sent) && !isClosedUnread(sent));
    expect(
      others.length === 0,
      `some requests were neither refused nor closed: ${JSON.stringify(others[0])}`,
    );
    const unread = all.filter(isClosedUnread).length;
    expect(unread <= all.length / 10, `${unread} requests were closed before they received their answer`);
    const maxSentMb = Math.round(Math.max(...all.map(({ sentBytes }) => sentBytes)) / MEGABYTE);
    expect(maxSentMb <= MAX_SENT_MB, `${maxSentMb} MB of a body were sent`);
    notes.push(
      `${all.length - unread} requests were answered with 413, ${unread} were closed before they received it, at most ${maxSentMb} MB of a body were sent`,
    );
  });
};
