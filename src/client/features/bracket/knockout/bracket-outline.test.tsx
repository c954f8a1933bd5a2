import { expect, test } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { BracketOutline } from './bracket-outline.tsx';

test('before the draw the bracket shows its empty places', () => {
  const text = textOf(
    renderMarkup(
      <BracketOutline size={8} thirdPlace description="Drawn at the start." songs={[createSong()]} />,
    ),
  );
  expect(text).toContain('No bracket yet Drawn at the start.');
  expect(text).toContain('1 song waits for the draw');
  for (const name of ['Quarterfinal A', 'Quarterfinal D', 'Semifinal B', 'Final', 'Third place match'])
    expect(text).toContain(name);
});
