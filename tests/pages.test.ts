import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { createTournament } from './support/tournaments.ts';

let app: TestApp;
let creator: Person;

beforeAll(async () => {
  app = await createTestApp();
  creator = await app.signUp('creator');
});
afterAll(() => app.close());

async function open(url: string, reader?: Person) {
  const headers = reader?.cookie ? { cookie: reader.cookie } : {};
  const { statusCode, body } = await app.http.inject({ url, headers });
  const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null';
  const data = JSON.parse(text) as {
    at?: number;
    answers: { queryKey: (string | number)[]; data: Record<string, unknown> | null }[];
  };
  const dataOf = (...queryKey: (string | number)[]) =>
    data.answers.find((answer) => JSON.stringify(answer.queryKey) === JSON.stringify(queryKey))?.data;
  return { status: statusCode, body, at: data.at, answers: data.answers, dataOf };
}

describe('a page that a visitor opens', () => {
  it.each(['/', '/profile', '/no-such-page'])('is the landing page, written out, at %s', async (path) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<h1');
    expect(page.body).toContain('World-Cup-style');
    expect(page.answers).toEqual([{ queryKey: ['/api/auth/user'], data: null }]);
  });

  it('carries a public tournament, whose name stands where a preview of the link looks', async () => {
    const id = await createTournament(creator, {
      name: 'Loud & "proud" <b>',
      description: '</script><script>alert(1)</script>',
    });
    const page = await open(`/tournaments/${id}`);
    expect(page.dataOf('/api/auth/user')).toBeNull();
    expect(page.dataOf('/api/tournaments', id)).toMatchObject({ id, name: 'Loud & "proud" <b>' });
    expect(page.at).toBe(app.clock.now().getTime());
    expect(page.body).toContain(
      '<title>Loud &amp; &quot;proud&quot; &lt;b&gt; · Battle of the Beats</title>',
    );
    expect(page.body).toContain('property="og:title" content="Loud &amp; &quot;proud&quot; &lt;b&gt;"');
    expect(page.body).not.toContain('<script>alert');
  });

  it('says nothing of a private tournament', async () => {
    const id = await createTournament(creator, { name: 'Secret Sounds', isPublic: false });
    const page = await open(`/tournaments/${id}`);
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('Secret Sounds');
    expect((await open(`/tournaments/${id}`, creator)).body).toContain('Secret Sounds');
  });
});

describe('a page that a member opens', () => {
  it('carries who they are and what the page begins with, and shows the loading screen until then', async () => {
    const page = await open('/', creator);
    expect(page.dataOf('/api/auth/user')).toMatchObject({ id: creator.id, email: creator.email });
    expect(page.dataOf('/api/tournaments')).toBeInstanceOf(Array);
    expect(page.dataOf('/api/users/tokens')).toMatchObject({ tokens: 5 });
    expect(page.body).toContain('Loading...');
  });

  it('names the scripts of the page, which are there', async () => {
    for (const path of ['/', '/tournaments', '/tournaments/1']) {
      const { body } = await open(path, creator);
      const scripts = [...body.matchAll(/rel="modulepreload"[^>]* href="\/(assets\/[^"]+)"/g)].map(
        ([, file]) => file ?? '',
      );
      expect(scripts.some((file) => file.includes('-page-'))).toBe(true);
      for (const file of scripts) expect(existsSync(`dist/client/${file}`)).toBe(true);
    }
  });

  it('keeps what is theirs out of every other cache', async () => {
    const { headers } = await app.http.inject({ url: '/', headers: { cookie: creator.cookie ?? '' } });
    expect(headers['cache-control']).toBe('no-cache, private');
  });

  it('leaves a missing tournament to the page', async () => {
    const page = await open('/tournaments/2000000000', creator);
    expect(page.answers.map(({ queryKey }) => queryKey)).toEqual([['/api/auth/user']]);
  });
});
