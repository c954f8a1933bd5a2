import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { isSharePath, isShareToken, sharePath, shareTokenIn } from './share-path.ts';

const TOKEN = 'q83vEjRWeJCrze8SNFZ4kA';
const base = { id: 7, name: 'Summer Cup', isPublic: true, shareToken: null };

describe('the path of a share link', () => {
  test('names a public tournament and ends with its number (rule A23)', () => {
    expect(sharePath(base)).toBe('/t/summer-cup-7');
    expect(sharePath({ ...base, name: ' Été & "Noël" 2026! ' })).toBe('/t/ete-noel-2026-7');
    expect(sharePath({ ...base, name: '夏のカップ' })).toBe('/t/tournament-7');
    expect(sharePath({ ...base, shareToken: TOKEN })).toBe('/t/summer-cup-7');
  });

  test('of a private tournament holds only its token (rule A22)', () => {
    const path = sharePath({ ...base, isPublic: false, shareToken: TOKEN });
    expect(path).toBe(`/t/${TOKEN}`);
    expect(isSharePath(path)).toBe(true);
    expect(shareTokenIn(path)).toBe(TOKEN);
  });

  test('is the number of a private tournament without a token (rule A13)', () => {
    expect(sharePath({ ...base, isPublic: false })).toBe('/tournaments/7');
    expect(isSharePath('/tournaments/7')).toBe(false);
  });

  test('of a public tournament opens its page and is never read as a token, whatever the name (rule A23)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 2_147_483_647 }), (name, id) => {
        const path = sharePath({ ...base, name, id });
        expect(PAGES.tournament.path.exec(path)?.groups?.id).toBe(String(id));
        expect(isShareToken(shareTokenIn(path))).toBe(false);
      }),
    );
  });

  test.each(['AAAAAAAAAAAAAAAAAAAA-7', 'abc-def_ghi-jkl_mno-12', TOKEN])(
    'of a private tournament is never read as a number: %s (rule A22)',
    (token) => {
      expect(isShareToken(token)).toBe(true);
      expect(PAGES.tournament.path.test(`/t/${token}`)).toBe(false);
      expect(PAGES.share.path.exec(`/t/${token}`)?.groups?.token).toBe(token);
    },
  );

  test.each(['', 'short', `${TOKEN}A`, 'summer-song-cup-2026-7', `${TOKEN.slice(1)}%00`])(
    'does not read %j as a token',
    (text) => {
      expect(isShareToken(text)).toBe(false);
    },
  );
});
