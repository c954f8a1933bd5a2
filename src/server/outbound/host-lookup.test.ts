import { createSocket, type Socket } from 'node:dgram';
import { type LookupAddress, Resolver } from 'node:dns';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHostLookup } from './host-lookup.ts';

const A = 1;
const TXT = 16;
const AAAA = 28;

let server: Socket | null = null;
/** The types of the queries that arrived, in their order. */
let queries: number[];
beforeEach(() => {
  queries = [];
});
afterEach(() => server?.close());

/** Starts a name server. It ignores queries for types without an entry; an empty list means 'no such record'. */
async function startNames(records: Partial<Record<number, Buffer[]>>): Promise<string> {
  const socket = createSocket('udp4');
  server = socket;
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    queries.push(type);
    const found = records[type];
    if (!found) return;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = found.map((data) => {
      const fixed = Buffer.from([
        0xc0,
        12,
        0,
        data.length === 4 ? A : AAAA,
        0,
        1,
        0,
        0,
        0,
        9,
        0,
        data.length,
      ]);
      return Buffer.concat([fixed, data]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

const lookUp = (servers: string[]) =>
  new Promise<LookupAddress[]>((resolve, reject) => {
    const lookup = createHostLookup(servers);
    lookup('beats.example', { all: true }, (error, found) =>
      error ? reject(error) : resolve(found as LookupAddress[]),
    );
  });

describe('the lookup of a name (rule X3)', () => {
  const four = Buffer.from([93, 184, 215, 14]);
  const six = Buffer.from('20010db8000000000000000000000001', 'hex');

  it('finds the addresses of both families', async () => {
    const names = await startNames({ [A]: [four], [AAAA]: [six] });
    expect(await lookUp([names])).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('accepts a name with addresses of one family only', async () => {
    const names = await startNames({ [A]: [four], [AAAA]: [] });
    expect(await lookUp([names])).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });

  it('fails for a name without an address', async () => {
    const names = await startNames({ [A]: [], [AAAA]: [] });
    await expect(lookUp([names])).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('gives up on a name server that never answers, and uses the answer for the other family', async () => {
    const silent = await startNames({});
    // Waits twice as long for the same name server. A busy machine delays both lookups.
    const patient = new Resolver({ timeout: 2_000, tries: 2 });
    patient.setServers([silent]);
    let hasPatientFailed = false;
    patient.resolveTxt('beats.example', () => {
      hasPatientFailed = true;
    });
    await expect(lookUp([silent])).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(hasPatientFailed).toBe(false);
    patient.cancel();
    expect(queries.filter((type) => type !== TXT).sort()).toEqual([A, A, AAAA, AAAA]);
    server?.close();
    const half = await startNames({ [A]: [four] });
    expect(await lookUp([half])).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });
});
