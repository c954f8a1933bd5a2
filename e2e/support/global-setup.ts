import { startPostgres } from '#tests/support/postgres.ts';
import { createTemplate } from '#tests/support/template-database.ts';
import { EMPTY, shareServer } from './databases.ts';
import { offerReadOnlyDemo } from './read-only-demo.ts';

/** Each server and demo of each worker keeps up to 20 connections. */
const MAX_CONNECTIONS = 1000;

/**
 * Starts one PostgreSQL server for the whole run, with one migrated database that the programs of all workers copy, and offers
 * one demo to the tests that only read. The returned function stops both.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { connection, stop } = await startPostgres({ maxConnections: MAX_CONNECTIONS });
  const { host, port, user } = connection;
  const server = { host, port, user };
  await createTemplate(server, EMPTY);
  shareServer(server);
  const stopDemo = await offerReadOnlyDemo();
  return async () => {
    await stopDemo();
    await stop();
  };
}
