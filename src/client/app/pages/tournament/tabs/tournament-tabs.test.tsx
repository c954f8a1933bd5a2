import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { TournamentTabs } from './tournament-tabs.tsx';

const untimed = createMatchup({ status: 'pending', startTime: null, endTime: null });
const cuesOf = (props: { isOver: boolean; arePlayoffsReady?: boolean }) => {
  const markup = renderMarkup(
    <TournamentTabs
      available={['overview', 'voting', 'bracket', 'schedule']}
      tab="overview"
      matchupId={null}
      matchups={[untimed]}
      arePlayoffsReady={false}
      onTab={() => {}}
      hero={null}
      isHeroSlim={false}
      background={undefined}
      lead={null}
      {...props}
    >
      {null}
    </TournamentTabs>,
  );
  return Array.from(markup.matchAll(/data-cue="(\w+)"/g), ([, cue]) => cue);
};

test('schedule has a blue dot while a match lacks a time, until the tournament is over (rule W17)', () => {
  expect(cuesOf({ isOver: false })).toEqual(['blue']);
  expect(cuesOf({ isOver: true })).toEqual([]);
});

test('bracket has a yellow dot while the playoffs are ready (rule W17)', () => {
  expect(cuesOf({ isOver: false, arePlayoffsReady: true })).toEqual(['yellow', 'blue']);
});
