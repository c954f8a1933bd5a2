import { expect, test } from 'vitest';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { BracketOutline } from './bracket-outline.tsx';

test('before the draw the places of the bracket stand empty (rule W21)', () => {
  const text = textOf(
    renderMarkup(<BracketOutline songs={8} thirdPlace description="Drawn at the start." />),
  );
  expect(text).toContain('No bracket yet Drawn at the start.');
  for (const name of ['Quarterfinal A', 'Quarterfinal D', 'Semifinal B', 'Final', 'Third place match'])
    expect(text).toContain(name);
});
