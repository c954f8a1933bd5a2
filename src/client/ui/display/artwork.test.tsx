import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Artwork } from './artwork.tsx';

it('the client sends no referrer to the host of a cover', () => {
  const cover = renderToStaticMarkup(<Artwork title="T" artist="A" src="https://elsewhere.example/1.png" />);
  expect(cover).toContain('src="https://elsewhere.example/1.png"');
  expect(cover).toContain('referrerPolicy="no-referrer"');
});
