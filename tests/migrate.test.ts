import { expect, inject, it } from 'vitest';
import { applyMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { administer } from './support/postgres.ts';

it('a database that cannot store every script is refused, and the error says what to do', async () => {
  const { template: _, ...server } = inject('postgres');
  const database = `ascii_${process.pid}`;
  await administer(server, `create database ${database} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const pool = createPool({ ...server, database }, 1);
  await expect(applyMigrations(pool)).rejects.toThrow(
    'The database has the encoding SQL_ASCII. Create it with the encoding UTF8.',
  );
  await pool.end();
  await administer(server, `drop database ${database}`);
});
