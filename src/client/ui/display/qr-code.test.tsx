import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { QrCode } from './qr-code.tsx';

const LINK = 'https://beats.example/t/sofa-cup-12';
const QUIET_ZONE = 4;

it('a QR code is dark on white, has a quiet zone and names its link (rule W36)', () => {
  const markup = renderMarkup(<QrCode text={LINK} label="QR code of the link of Sofa Cup" />);
  const size = Number(/viewBox="0 0 (\d+) /.exec(markup)?.[1]);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(encode(LINK, { ecc: 'M', border: QUIET_ZONE }).data);
  const isDarkInZone = drawn.some((row, y) =>
    row.some((isDark, x) => isDark && Math.min(x, y, size - 1 - x, size - 1 - y) < QUIET_ZONE),
  );
  expect(isDarkInZone).toBe(false);
  expect(markup).toContain(`<rect width="${size}" height="${size}" fill="#fff">`);
  expect(markup).toContain('role="img" aria-label="QR code of the link of Sofa Cup"');
});
