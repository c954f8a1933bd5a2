import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import { type Poured, pour } from '#tests/support/pour.ts';
import type { Fault } from './report.ts';
import { survive } from './scene.ts';
import { strain } from './strain.ts';
import { isFailureBody } from './stream.ts';

const MEGABYTE = 1024 * 1024;
const BODY_MB = 100;
/** What is still read of a body that is refused, and what lies in the system's buffers on the way. */
const MOST_TAKEN_MB = 32;
/** On two cores others vote 300 times a second beside it and wait 0.3 s; a slow machine with more to do, a tenth of that. */
const BOUNDS = { megabytes: 250, votesPerSecond: 30, waitMs: 3_000 };

const CALLS = [
  { path: '/api/comments', type: 'application/json' },
  { path: '/api/songs/1/artwork/upload', type: 'multipart/form-data; boundary=x' },
];
const WAYS = CALLS.flatMap((call) =>
  [false, true].flatMap((isChunked) => [false, true].map((expects) => ({ ...call, isChunked, expects }))),
);

/** Bodies of 100 MB, which say their length or do not, and wait for a word or do not. */
export const body: Fault = async ({ isBrief }) => {
  const rounds = isBrief ? 1 : 20;
  const name = `a body of ${BODY_MB} MB as JSON and as a picture, ${WAYS.length} at once`;
  return [
    await survive({ name, times: rounds * WAYS.length }, async (scene) => {
      const { program, people, problems, notes } = scene;
      const all: Poured[] = [];
      await strain(scene, BOUNDS, async () => {
        for (let round = 0; round < rounds; round += 1) {
          const sent = WAYS.map(({ path, type, isChunked, expects }, index) => {
            const { token } = people[(round * WAYS.length + index) % people.length] ?? {};
            const head = [
              `POST ${path} HTTP/1.1`,
              `content-type: ${type}`,
              `cookie: ${SESSION_COOKIE}=${token}`,
            ];
            return pour({ port: program.port, head, bytes: BODY_MB * MEGABYTE, isChunked, expects });
          });
          all.push(...(await Promise.all(sent)));
        }
      });
      const isRefused = ({ status, body }: Poured) => status === 413 && isFailureBody(body);
      // Whoever goes on sending after the answer may lose it to the end of the line.
      const isCutUnread = ({ status, isCut }: Poured) => status === 0 && isCut;
      const others = all.filter((poured) => !isRefused(poured) && !isCutUnread(poured));
      if (others[0])
        problems.push(`${others.length} were neither refused nor cut: ${JSON.stringify(others[0])}`);
      const unread = all.filter(isCutUnread).length;
      if (unread > all.length / 10) problems.push(`${unread} were cut before they had read their answer`);
      notes.push(`${all.length - unread} were answered with 413, ${unread} cut before they had read it`);
      const most = Math.max(...all.map(({ taken }) => taken)) / MEGABYTE;
      if (most > MOST_TAKEN_MB) problems.push(`${Math.round(most)} MB of a body were read`);
      notes.push(`no more than ${Math.round(most)} MB of any left the sender`);
    }),
  ];
};
