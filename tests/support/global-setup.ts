import type { TestProject } from 'vitest/node';
import { administer, type PostgresServer, startPostgres } from './postgres.ts';
import { createTemplate } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresServer & { template: string };
  }
}

/**
 * Starts one PostgreSQL server for the whole run, or uses that of TEST_DATABASE_URL, and makes the migrated database that
 * tests copy. Returns what removes both again.
 */
export default async function setup(project: TestProject) {
  const { server, stop } = await openServer(process.env.TEST_DATABASE_URL);
  // Several runs may share the server of TEST_DATABASE_URL.
  const template = `template_app_${process.pid}`;
  await createTemplate(server, template);
  project.provide('postgres', { ...server, template });
  return async () => {
    await administer(server, `drop database ${template} with (force)`);
    await stop();
  };
}

async function openServer(
  url: string | undefined,
): Promise<{ server: PostgresServer; stop(): Promise<void> }> {
  if (url) return { server: readUrl(new URL(url)), stop: async () => {} };
  const { connection, stop } = await startPostgres();
  const { host, port, user } = connection;
  return { server: { host, port, user }, stop };
}

function readUrl({ hostname, port, username, password }: URL): PostgresServer {
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
