import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Program } from '#tests/support/program.ts';
import { startDemo } from './databases.ts';

/**
 * Offers one demo to all workers of the run, which only read it. The demo starts when the first worker asks for it.
 * @returns a function that stops the demo
 */
export async function offerReadOnlyDemo(): Promise<() => Promise<void>> {
  let demo: Promise<Program> | undefined;
  const server = createServer(async (_, answer) => {
    try {
      demo ??= startDemo();
      answer.end((await demo).address);
    } catch (error) {
      answer.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  process.env.E2E_READ_ONLY_DEMO = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    await (await demo)?.stop();
  };
}

/**
 * Returns the address of the demo.
 * @throws Error when the demo did not start
 */
export async function readOnlyDemo(): Promise<string> {
  const answer = await fetch(process.env.E2E_READ_ONLY_DEMO ?? '');
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
