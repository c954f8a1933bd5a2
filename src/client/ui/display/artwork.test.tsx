import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Artwork } from './artwork.tsx';

it('a song shows its picture, and its sleeve without one (rules I7, X4)', () => {
  const render = (src: string | null) => renderToStaticMarkup(<Artwork title="Title" artist="A" src={src} />);
  expect(render('/api/images/1.webp')).toContain('src="/api/images/1.webp"');
  expect(render(null)).not.toContain('<img');
  expect(render(null)).toContain('data-cover');
});

it('a picture has the colours of its sleeve below it while it loads (rule I7)', () => {
  const [picture, sleeve] = ['/api/images/1.webp', null].map((src) =>
    renderToStaticMarkup(<Artwork title="Title" artist="A" src={src} />),
  );
  const gradient = sleeve?.match(/data-cover="(\d)"/)?.[1];
  expect(gradient).toBeDefined();
  expect(picture).toContain(`data-tint="${gradient}"`);
});

it('a small cover uses the small copy of its picture (rule I5)', () => {
  const sha = 'a'.repeat(64);
  const render = (size: 'line' | 'small' | 'medium' | 'tile' | 'fill', src = `/api/images/${sha}.webp`) =>
    renderToStaticMarkup(<Artwork title="Title" artist="A" src={src} size={size} />);
  for (const size of ['line', 'small', 'medium', 'tile'] as const)
    expect(render(size)).toContain(`${sha}-small.webp`);
  expect(render('fill')).not.toContain('-small');
  expect(render('small', 'blob:https://beats.example/1')).toContain('src="blob:https://beats.example/1"');
});

it('large covers of a first screen load at once, others as they come into view, and long lists of covers last', () => {
  const render = (loading?: 'eager' | 'late') =>
    renderToStaticMarkup(
      <Artwork title="Title" artist="A" src="/api/images/1.webp" {...(loading && { loading })} />,
    );
  expect(render('eager')).toMatch(/loading="eager" fetchPriority="high"/i);
  expect(render()).toContain('loading="lazy"');
  expect(render('late')).toMatch(/loading="lazy" fetchPriority="low"/i);
});
