import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { openTestApp } from './support/community.ts';
import { registrationOf } from './support/http-client.ts';
import { at, openMatch } from './support/tournaments.ts';

describe('the name of a site (rule A41)', () => {
  const NAME = 'Rádio: "Noise" & <Friends>';

  it('stands in authenticator apps, passkeys, calendars, own data and the API documentation', async () => {
    const site = await openTestApp({ SITE_NAME: NAME });
    const user = await site.signUp('named');
    const { uri } = (await user.call(routes.beginSecondFactor)).body;
    // A colon would end the issuer.
    expect(new URL(uri).searchParams.get('issuer')).toBe('Rádio  "Noise" & <Friends>');
    expect((await user.call(routes.beginPasskey)).body.rp).toMatchObject({ name: NAME });
    const { headers } = await user.call(routes.getOwnData);
    expect(headers['content-disposition']).toBe('attachment; filename="radio-noise-friends.json"');
    const other = await site.signUp('other');
    const match = await openMatch(user, [other, other, other, other]);
    const calendar = (await user.call(routes.getCalendar, at(match.id))).body;
    expect(calendar).toContain(`PRODID:-//${NAME}//Schedule//EN`);
    const { info } = (await site.http.inject('/api/docs/openapi.json')).json();
    expect(info.title).toBe(NAME);
    const page = (await site.http.inject('/api/docs/')).body;
    expect(page).toContain('<title>Rádio: &quot;Noise&quot; &amp; &lt;Friends&gt;: the API</title>');
  });

  it('is no password, in any spelling (rule A7)', async () => {
    const site = await openTestApp({ SITE_NAME: 'Sunset Radio' });
    for (const password of ['Sunset Radio', 'sunset-radio-1', 'SunsetRadio2031']) {
      const reply = await site.visitor.call(routes.logIn, { body: { ...registrationOf('weak'), password } });
      expect(reply, password).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    }
  });
});
