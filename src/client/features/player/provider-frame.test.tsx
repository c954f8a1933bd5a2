import { expect, test } from 'vitest';
import type { Track } from '#client/entities/player/track.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { ProviderFrame } from './provider-frame.tsx';

const SRC = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';
const render = (artworkUrl: string | null) => {
  const track: Track = {
    id: '1',
    song: { id: 1, tournamentId: 1, title: 'Rise', artist: 'One', artworkUrl },
    link: 'https://youtu.be/dQw4w9WgXcQ',
    from: 'YouTube',
    source: { kind: 'frame', platform: 'youtube', src: SRC },
  };
  return renderMarkup(<ProviderFrame track={track} src={SRC} />);
};

test('the frame has the cover of the song as its background, which shows until the player is drawn', () => {
  expect(render('/api/images/abc.webp')).toMatch(/style="background-image:[^"]*\/api\/images\/abc\.webp/);
  expect(render(null)).not.toContain('style=');
});
