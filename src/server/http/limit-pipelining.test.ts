import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(limitPipelining(listener)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  closers.push(() => socket.destroy());
  return socket;
}

const requests = (count: number, name = 'x') =>
  Array.from({ length: count }, (_, n) => `GET /${name}/${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('');

/** Resolves with the answered numbers once `count` of them arrived. */
async function readNumbers(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  const numbers = () => [...text.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number));
  socket.setEncoding('latin1');
  for await (const chunk of socket) {
    text += chunk;
    if (numbers().length >= count) break;
  }
  return numbers();
}

const numberOf = (url = '') => `<${url.split('/').at(-1)}>`;

it('sixteen requests of a connection run at once, and the next one starts when one is answered (rule L7)', async () => {
  const running: ServerResponse[] = [];
  let started = 0;
  const port = await listen((request, response) => {
    started += 1;
    running.push(response);
    if (request.url === '/other/0') response.end('<0>');
  });
  const socket = await open(port);
  socket.write(requests(40));
  // The answer to another connection shows that the server has read what arrived before.
  const other = await open(port);
  const askOther = async () => {
    other.write(requests(1, 'other'));
    await once(other, 'data');
  };
  await askOther();
  expect(started).toBe(16 + 1);
  running[0]?.end('<0>');
  await once(socket, 'data');
  await askOther();
  expect(started).toBe(16 + 1 + 1 + 1);
});

it('all pipelined requests are answered in their order, also those that wait', async () => {
  const port = await listen((request, response) => response.end(numberOf(request.url)));
  const socket = await open(port);
  socket.write(requests(250));
  expect(await readNumbers(socket, 250)).toEqual(Array.from({ length: 250 }, (_, n) => n));
});

it('32 connections that pipeline hundreds of requests leave another client its turn', async () => {
  let handled = 0;
  const port = await listen((request, response) => {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
    handled += 1;
    response.end(numberOf(request.url));
  });
  const greedy = await Promise.all(Array.from({ length: 32 }, () => open(port)));
  for (const socket of greedy) {
    socket.resume();
    socket.write(requests(250));
  }
  await once(greedy[0] as Socket, 'data');
  const patient = await open(port);
  const before = handled;
  patient.write(requests(1));
  await once(patient, 'data');
  // Without the limit nearly all 8,000 are handled first.
  expect(handled - before).toBeLessThan(4_000);
  expect(handled).toBeLessThan(8_000);
});

it('a connection with more than 256 waiting requests is closed, and they are not handled', async () => {
  let started = 0;
  const port = await listen(() => {
    started += 1;
  });
  const socket = await open(port);
  socket.on('error', () => {});
  socket.resume();
  socket.write(requests(1_000));
  await once(socket, 'close');
  expect(started).toBe(16);
});
