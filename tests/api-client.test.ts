import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiDocument } from '#scripts/api-docs/document.ts';
import { addressOf, openApp } from './support/community.ts';
import { registrationOf } from './support/http-client.ts';

/** In the repository, so that the client finds its runtime. */
const FOLDER = resolve('dist/generated-client');
const CLIENT = join(FOLDER, 'client.ts');

const app = await openApp();
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  const document = join(FOLDER, 'openapi.json');
  writeFileSync(document, JSON.stringify(await createApiDocument()));
  writeFileSync(CLIENT, await generateSource(document));
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** TypeScript must find an error after each `@ts-expect-error`, and reports a mark without one. */
const USE = `
import { castVote, getCurrentUser, getTournament, logIn } from './client.ts';

export async function use() {
  await logIn({ email: 'ada@test.example', password: 'secret words' });
  await logIn({ email: 'a@b.example', password: 'x', firstName: 'A', lastName: 'B', username: 'ab' });
  // @ts-expect-error a sign-in needs a password
  await logIn({ email: 'ada@test.example' });
  // @ts-expect-error the id of a song is a number
  await castVote({ tournamentId: 1, matchupId: 2, songId: 'three' });
  const user = await getCurrentUser();
  if (user.status === 200) {
    const { level }: { level: number } = user.data;
    // @ts-expect-error the current user has no such field
    user.data.passwordHash;
    return level;
  }
  const tournament = await getTournament('1');
  return tournament.status === 200 ? tournament.data.name.length : tournament.data.code.length;
}
`;

describe('a client that is generated from the OpenAPI document', () => {
  it('has typed bodies and answers', () => {
    const file = join(FOLDER, 'use.ts');
    writeFileSync(file, USE);
    const options =
      '--noEmit --strict --skipLibCheck --ignoreConfig --target esnext --module nodenext --moduleResolution nodenext --allowImportingTsExtensions';
    const tsc = execFileSync('node_modules/.bin/tsc', [...options.split(' '), file], { encoding: 'utf8' });
    expect(tsc).toBe('');
  });

  it('signs up, reads the user, and gets refusals with their code', async () => {
    const client = await import(CLIENT);
    client.defaults.baseUrl = await addressOf(app);
    const signedUp = await client.logIn(registrationOf('ada'));
    expect(signedUp).toMatchObject({ status: 200, data: { username: 'ada', role: 'user' } });
    const cookie = signedUp.headers.get('set-cookie').split(';')[0];
    expect(await client.getCurrentUser({ headers: { cookie } })).toMatchObject({ data: { username: 'ada' } });
    expect(await client.getCurrentUser()).toMatchObject({ status: 401, data: { code: 'UNAUTHORIZED' } });

    const body = { name: 'Robot', scope: 'write' };
    const { data } = await client.createApiKey(body, { headers: { cookie } });
    const headers = { authorization: `Bearer ${data.key}` };
    const cup = { name: 'Robot Cup', maxParticipants: 4 };
    expect(await client.createTournament(cup, { headers })).toMatchObject({ status: 201 });
    expect(await client.listOwnTournaments({}, { headers })).toMatchObject({ data: [{ name: 'Robot Cup' }] });
  });
});
