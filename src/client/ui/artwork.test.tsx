import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Artwork } from './artwork.tsx';

it('the host of a cover learns nothing of the page that shows it', () => {
  const cover = renderToStaticMarkup(<Artwork title="T" artist="A" src="https://elsewhere.example/1.png" />);
  expect(cover).toContain('src="https://elsewhere.example/1.png"');
  expect(cover).toContain('referrerPolicy="no-referrer"');
});
