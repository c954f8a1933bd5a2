import { describe, expect, it } from 'vitest';
import { oembed } from '#contract/oembed.ts';
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { openApp, openTestApp } from './support/community.ts';
import { createTournament, openMatch, refusal, signUpAll, tokenOf, vote } from './support/tournaments.ts';

const SITE = 'https://beats.example';
const app = await openApp({ PUBLIC_URL: SITE, ADMIN_EMAIL: 'boss@test.example' });
const [creator, voter] = await signUpAll(app, ['ada', 'grace', 'boss']);
const SECRET = 'Hidden Harmony';

const load = (url: string, cookie: string | null = null) =>
  app.http.inject({ url, headers: { cookie: cookie ?? '' } });

/** The answers in the data block of a page. */
function answersIn(html: string): PageData['answers'] {
  const [, json = ''] = new RegExp(`id="${PAGE_DATA_ID}">([^<]*)<`).exec(html) ?? [];
  return (JSON.parse(json) as PageData).answers;
}

describe('an embed (rule X9)', () => {
  it('may be framed by every site, alone of all pages, and frames and sends nothing', async () => {
    const match = await openMatch(creator, [creator, creator, creator, creator]);
    const id = match.tournamentId;
    const framed = (await load(`/embed/t/cup-${id}`)).headers;
    expect(framed['content-security-policy']).toContain('frame-ancestors *');
    expect(framed['content-security-policy']).toContain("frame-src 'none'");
    expect(framed['content-security-policy']).toContain("form-action 'self'");
    expect(framed).not.toHaveProperty('x-frame-options');
    expect(framed).not.toHaveProperty('set-cookie');
    for (const url of [
      '/',
      `/t/cup-${id}`,
      `/tournaments/${id}/stage`,
      `/api/tournaments/${id}`,
      '/embedded',
      '/pages/embed.html',
    ]) {
      expect((await load(url)).headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    }
  });

  it('has what every visitor may see, also for a reader who may see more', async () => {
    const hidden = { countVisibility: 'after_vote' } as const;
    const match = await openMatch(creator, [creator, creator, creator, creator], hidden);
    await vote(voter, match, 1);
    const page = await load(`/embed/t/${match.tournamentId}`, voter.cookie);
    const { matchups } = (answersIn(page.body)[1]?.data ?? {}) as Partial<TournamentDetail>;
    expect(matchups?.find(({ id }) => id === match.id)?.song1Votes).toBeNull();
  });

  it('of a private tournament is that of a missing one, also for its creator and by its link', async () => {
    const id = await createTournament(creator, { name: SECRET, isPublic: false });
    const token = await tokenOf(creator, id);
    const missing = await load('/embed/t/2000000000');
    expect([missing.statusCode, answersIn(missing.body).length]).toEqual([404, 1]);
    for (const path of [id, `hidden-harmony-${id}`, token, '99999999999']) {
      const page = await load(`/embed/t/${path}`, creator.cookie);
      expect([page.statusCode, page.body], String(path)).toEqual([404, missing.body]);
    }
  });
});

describe('oEmbed (rule X10)', () => {
  const ask = (query: Record<string, string>) => app.visitor.call(routes.getOembed, { query });

  it('answers the frame by the address of a page, a link or an embed', async () => {
    const id = await createTournament(creator, { name: 'Sofa "&" Cup' });
    for (const path of [`/tournaments/${id}`, `/t/old-name-${id}/?tab=songs`, `/embed/t/${id}`]) {
      const { status, body } = await ask({ url: SITE + path });
      expect(status, path).toBe(200);
      expect(oembed.parse(body)).toMatchObject({
        title: 'Sofa "&" Cup',
        provider_name: 'Battle of the Beats',
        width: 640,
        thumbnail_url: `${SITE}/api/tournaments/${id}/card.jpg`,
        html: expect.stringContaining(
          `<iframe src="${SITE}/embed/t/sofa-cup-${id}" title="Sofa &quot;&amp;&quot; Cup on`,
        ),
      });
    }
  });

  it('keeps view and theme of an embed, and the limits of the reader', async () => {
    const id = await createTournament(creator);
    const url = `${SITE}/embed/t/${id}?view=champion&theme=light`;
    const { body } = await ask({ url, maxwidth: '320', maxheight: '200' });
    expect(body).toMatchObject({ width: 320, height: 200 });
    expect(body.html).toContain('view=champion&amp;theme=light" ');
    expect(body).not.toHaveProperty('thumbnail_url');
  });

  it('finds no private tournament, no other page and no other site, and speaks JSON only', async () => {
    const id = await createTournament(creator, { name: SECRET, isPublic: false });
    const token = await tokenOf(creator, id);
    const open = await createTournament(creator);
    const urls = [
      `/tournaments/${id}`,
      `/t/${token}`,
      `/t/x-${id}`,
      '/',
      `/tournaments/${open}/stage`,
      '/tournaments/9999999999',
    ];
    for (const url of [...urls.map((path) => SITE + path), `https://evil.example/tournaments/${open}`]) {
      const reply = await creator.call(routes.getOembed, { query: { url } });
      expect(reply, url).toMatchObject(refusal(404, 'NOT_FOUND'));
    }
    const url = `${SITE}/tournaments/${open}`;
    expect(await ask({ url, format: 'xml' })).toMatchObject(refusal(501, 'NOT_IMPLEMENTED'));
    expect(await ask({ url, maxwidth: 'wide' })).toMatchObject(refusal(400, 'INVALID_INPUT'));
  });

  it('refuses a broken Host header', async () => {
    const { http } = await openTestApp();
    const url = `/api/oembed?url=${SITE}/tournaments/1`;
    expect((await http.inject({ url, headers: { host: 'not a host' } })).statusCode).toBe(400);
  });

  it('is named by the page of a public tournament alone', async () => {
    const id = await createTournament(creator);
    const named = `<link rel="alternate" type="application/json+oembed" href="${SITE}/api/oembed?url=`;
    expect((await load(`/tournaments/${id}`)).body).toContain(named);
    const hidden = await createTournament(creator, { isPublic: false });
    expect((await load(`/t/${await tokenOf(creator, hidden)}`)).body).not.toContain('json+oembed');
  });
});
