import { describe, expect, it } from 'vitest';
import { matchupKeys } from '#client/entities/matchup/queries.ts';
import {
  createMatchup,
  createSong,
  createTournamentCard,
  secondsFromNow,
} from '#client/entities/testing/fixtures.ts';
import { tournamentKeys } from '#client/entities/tournament/queries.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { TOURNAMENT_PHASES } from '#engine/kinds.ts';
import { CardBody } from './card-body.tsx';

const CREATOR = { id: 1 };
const render = (over: Partial<TournamentCard>, user: object | null = { id: 2 }, matchups?: Matchup[]) =>
  renderMarkup(
    <CardBody tournament={createTournamentCard(over)} />,
    answer({ queryKey: userKeys.current }, user),
    ...(matchups ? [answer({ queryKey: matchupKeys.ofTournament(7) }, matchups)] : []),
  );

describe("a card's body (rule W10)", () => {
  it('shows what is missing in setup', () => {
    const text = textOf(render({}));
    expect(text).toContain('SONG SIGN UP');
    expect(text).toContain('Waiting for songs and participants');
    expect(text).not.toContain('by itself in');
  });

  it('counts down to the automatic start once it is full (rule K2)', () => {
    const text = textOf(render({ songCount: 4, autoStartAt: secondsFromNow(300) }));
    expect(text).toContain('Ready to start!');
    expect(text).toContain('by itself in');
  });

  it('shows the current matchup of the group stage', () => {
    const currentMatchup = createMatchup({ phase: 'group_stage', groupId: 1 });
    const markup = render({ status: 'active', currentPhase: 'group_stage', currentMatchup }, { id: 2 }, []);
    expect(textOf(markup)).toContain('GROUP STAGE - VOTING');
    expect(textOf(markup)).toContain('Rise');
    expect(buttonNames(markup)).not.toContain('Next matchup');
  });

  it.each([
    [{ phase: 'Semifinals', round: 3 }, 'KNOCKOUT STAGE · Semifinals '],
    [{ phase: 'Final 16', round: 1 }, 'KNOCKOUT STAGE · Round 1 · Round of 16 '],
  ] as const)('names the round of %j: %s (rules B8, W10)', (round, words) => {
    const current = createMatchup(round);
    const card = { currentPhase: 'knockout_stage', currentMatchup: current } as const;
    expect(textOf(render({ status: 'knockout_stage', ...card }, { id: 2 }, [current]))).toContain(words);
  });

  it('steps through several matchups of the knockout, the live one first (rule W19)', () => {
    const current = createMatchup();
    const next = createMatchup({
      id: 6,
      status: 'scheduled',
      startTime: secondsFromNow(600),
      endTime: secondsFromNow(1200),
    });
    const card = {
      status: 'knockout_stage',
      currentPhase: 'knockout_stage',
      currentMatchup: current,
    } as const;
    const markup = render(card, { id: 2 }, [next, current]);
    expect(textOf(markup)).toContain('KNOCKOUT STAGE');
    expect(textOf(markup)).toContain('Ends in');
    expect(textOf(markup)).toContain('1/2');
    expect(buttonNames(markup)).toEqual(expect.arrayContaining(['Previous matchup', 'Next matchup']));
  });

  it('offers the playoffs to the creator and the managers alone (rules W11, Z2)', () => {
    const card = {
      status: 'start_playoffs',
      currentPhase: 'start_playoffs',
      tournamentType: 'hybrid',
    } as const;
    expect(buttonNames(render(card, CREATOR))).toEqual(['Generate Playoff Tree']);
    const related = (isManager: boolean) =>
      renderMarkup(
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

  it('shows the champion of a completed tournament, or that it has none', () => {
    const completed = { status: 'completed', currentPhase: 'completed' } as const;
    expect(textOf(render({ ...completed, champion: createSong() }))).toContain(
      'CHAMPION Tournament Winner Rise Nina Park',
    );
    expect(textOf(render(completed))).toBe('Tournament Finished');
  });

  it('shows a cancelled tournament in every phase, with the reason of its creator (rule C21)', () => {
    for (const currentPhase of TOURNAMENT_PHASES) {
      expect(textOf(render({ status: 'cancelled', currentPhase }))).toBe('TOURNAMENT CANCELLED');
    }
    expect(textOf(render({ status: 'cancelled', cancelReason: 'Rain' }))).toBe('TOURNAMENT CANCELLED Rain');
  });
});
