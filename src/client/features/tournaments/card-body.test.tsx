// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import { CardBody } from './card-body.tsx';

const PLAYOFFS = {
  status: 'start_playoffs',
  currentPhase: 'start_playoffs',
  tournamentType: 'hybrid',
} as const;

it.each([
  ['the creator', 1, false, true],
  ['a manager', 2, true, true],
  ['another user', 2, false, false],
])(
  "a card's body offers the playoffs to the creator and the managers alone: %s",
  (_, id, isManager, isOffered) => {
    const body = show(
      <CardBody tournament={createTournamentCard(PLAYOFFS)} />,
      answer({ queryKey: userKeys.current }, { id }),
      answer({ queryKey: tournamentKeys.participation(7) }, { isManager }),
    );
    expect(buttonNames(body)).toEqual(isOffered ? ['Generate Playoff Tree'] : []);
    expect(textOf(body).includes('Waiting for tournament creator to generate playoffs')).toBe(!isOffered);
  },
);
