import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { PodiumPanel } from './podium-panel.tsx';

test('a cover of the podium has the size of its place, with or without a link', () => {
  const final = createMatchup({ phase: 'Finals', status: 'completed', winnerId: 11, decidedBy: 'votes' });
  for (const url of ['https://audio.example/song.mp3', null]) {
    const songs = [createSong({ url }), createSong({ id: 12, title: 'Fall', url })];
    const markup = renderMarkup(<PodiumPanel songs={songs} matchups={[final]} />);
    expect([markup.match(/max-w-40/g)?.length, markup.match(/max-w-24/g)?.length]).toEqual([1, 1]);
  }
});

test('titles of any length leave the places of the podium at their heights', () => {
  const final = createMatchup({ phase: 'Finals', status: 'completed', winnerId: 11, decidedBy: 'votes' });
  const semifinal = createMatchup({
    id: 2,
    phase: 'Semifinals',
    status: 'completed',
    winnerId: 11,
    decidedBy: 'votes',
    song2Id: 13,
    song2: createSong({ id: 13 }),
  });
  const songs = [createSong(), createSong({ id: 12 }), createSong({ id: 13, title: 'Long '.repeat(20) })];
  const markup = renderMarkup(<PodiumPanel songs={songs} matchups={[final, semifinal]} />);
  expect(markup.match(/<p class="h-14 w-full sm:h-16">/g)).toHaveLength(2);
});
