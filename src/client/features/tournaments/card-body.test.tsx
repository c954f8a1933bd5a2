// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { matchupKeys, tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { CardBody } from './card-body.tsx';

const CREATOR = { id: 1 };
const render = (over: Partial<TournamentCard>, user: object | null = { id: 2 }, matchups?: Matchup[]) =>
  show(
    <CardBody tournament={createTournamentCard(over)} />,
    answer({ queryKey: userKeys.current }, user),
    ...(matchups ? [answer({ queryKey: matchupKeys.ofTournament(7) }, matchups)] : []),
  );

describe("a card's body (rule W10)", () => {
  it('offers the playoffs to the creator and the managers alone', () => {
    const card = {
      status: 'start_playoffs',
      currentPhase: 'start_playoffs',
      tournamentType: 'hybrid',
    } as const;
    expect(buttonNames(render(card, CREATOR))).toEqual(['Generate Playoff Tree']);
    const related = (isManager: boolean) =>
      show(
        <CardBody tournament={createTournamentCard(card)} />,
        answer({ queryKey: userKeys.current }, { id: 2 }),
        answer({ queryKey: tournamentKeys.participation(7) }, { isManager }),
      );
    expect(buttonNames(related(true))).toEqual(['Generate Playoff Tree']);
    expect(buttonNames(related(false))).toEqual([]);
    const others = render(card);
    expect(buttonNames(others)).toEqual([]);
    expect(textOf(others)).toContain('Group Stage Complete');
    expect(textOf(others)).toContain('Waiting for tournament creator to generate playoffs');
  });
});
