// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { ResultsPanel, songsByResult, songsOfPath } from './results-panel.tsx';

// The confetti of a champion needs a canvas.
beforeEach(() => localStorage.setItem('celebrated-7', '1'));

const completed = (over: Partial<Matchup>) =>
  createMatchup({ status: 'completed', winnerId: 11, decidedBy: 'votes', ...over });
const FINAL = completed({ id: 9, phase: 'Finals', round: 2 });
const SEMIFINAL = completed({ id: 5, song2Id: 13, song2: createSong({ id: 13, title: 'Glow' }) });

function textOfResults(matchups: Matchup[], over: Partial<TournamentDetail> = {}): string {
  const songs = [createSong(), createSong({ id: 12, title: 'Fall' }), createSong({ id: 13, title: 'Glow' })];
  const tournament = {
    ...createTournamentCard({ status: 'completed', participantCount: 4 }),
    songs,
    ...over,
  };
  return textOf(show(<ResultsPanel tournament={tournament as TournamentDetail} matchups={matchups} />));
}
const pathIn = (text: string) => /Path to victory(.*)All results/.exec(text)?.[1] ?? '';
const resultsIn = (text: string) => text.split('All results')[1] ?? '';

describe('the path to victory', () => {
  it('lists the matches of the champion in the order of play', () => {
    const other = completed({ id: 6, song1Id: 12, song1: null, song2Id: 14, song2: null, winnerId: 12 });
    const path = pathIn(textOfResults([FINAL, SEMIFINAL, other]));
    expect(path.match(/against \w+/g)).toEqual(['against Glow', 'against Fall']);
  });

  it('shows the share of the participants where only they vote, else of the votes', () => {
    const tournament = { participantCount: 6, voterPolicy: 'participants' } as const;
    expect(pathIn(textOfResults([FINAL], tournament))).toContain('Won, 3 to 1 votes (50% of participants)');
    expect(pathIn(textOfResults([FINAL]))).toContain('Won, 3 to 1 votes (75% of votes)');
  });

  it('shows the votes of the champion first, also on the second side', () => {
    const final = { ...FINAL, song1Votes: 2, song2Votes: 3, winnerId: 12 };
    const path = pathIn(textOfResults([final]));
    expect(path).toContain('against Rise');
    expect(path).toContain('Won, 3 to 2 votes');
  });

  it('shows the share of the votes when a participant who voted has left', () => {
    const path = pathIn(textOfResults([FINAL], { participantCount: 2, voterPolicy: 'participants' }));
    expect(path).toContain('Won, 3 to 1 votes (75% of votes)');
  });

  it('shows no share of a match without votes', () => {
    const final = { ...FINAL, song1Votes: 0, song2Votes: 0, totalVotes: 0 };
    expect(pathIn(textOfResults([final], { participantCount: 0 }))).not.toContain('%');
  });

  it.each([
    ['Lost', { winnerId: 13 }],
    ['Tied', { winnerId: null, decidedBy: 'tie' }],
    ['Won in the tiebreaker', { decidedBy: 'tiebreaker' }],
    ['Won by the draw', { decidedBy: 'draw_order' }],
    ['Won by decision', { decidedBy: 'decision' }],
    ['Walkover', { decidedBy: 'walkover' }],
  ] as const)('reads %s and the votes', (outcome, over) => {
    expect(pathIn(textOfResults([{ ...SEMIFINAL, ...over }, FINAL]))).toContain(`${outcome}, 3 to 1 votes`);
  });
});

describe('all results', () => {
  it('begin with the final, and leave tiebreakers and open matches out', () => {
    const tiebreaker = completed({ id: 20, tiebreakerLevel: 1, parentMatchupId: 5 });
    const group = completed({ id: 1, phase: 'group', groupId: 1 });
    const open = createMatchup({ id: 21, phase: 'Third Place Match' });
    const results = resultsIn(textOfResults([group, SEMIFINAL, tiebreaker, open, FINAL]));
    expect(results.match(/(Final|Semifinal A|Round 1|Third Place Match) Rise/g)).toEqual([
      'Final Rise',
      'Semifinal A Rise',
      'Round 1 Rise',
    ]);
  });

  it('and the path to victory number the rounds before the quarterfinals', () => {
    const early = completed({ id: 2, phase: 'Final 16', round: 1 });
    const text = textOfResults([early, FINAL]);
    expect(pathIn(text)).toContain('Round 1 · Round of 16 against');
    expect(resultsIn(text)).toContain('Round 1 · Round of 16, A Rise');
  });

  it('lead to the group standings where groups were played', () => {
    expect(textOfResults([FINAL], { tournamentType: 'hybrid' })).toContain('Final group standings');
    expect(textOfResults([FINAL], { tournamentType: 'playoff' })).not.toContain('Final group standings');
  });

  it('are replaced by a note when the tournament ended without a champion', () => {
    expect(textOfResults([SEMIFINAL])).toBe('Tournament Finished It ended without a champion.');
  });
});

const song = (id: number) => ({ id }) as Song;
const match = (first: number, second: number | null, winnerId: number | null) => ({
  song1: song(first),
  song2: second === null ? null : song(second),
  winnerId,
});
const idsOf = (songs: Song[]) => songs.map(({ id }) => id);

it('the playlist of the path has the champion, then its opponents to the final', () => {
  expect(idsOf(songsOfPath([match(3, 7, 7), match(7, null, 7), match(7, 5, 7)], 7))).toEqual([7, 3, 5]);
});

it('the playlist of the results has winners before losers, from the final on, each song once', () => {
  const completed = [match(5, 7, 7), match(2, 3, 2), match(7, 3, 7), match(2, 5, 5), match(8, 9, null)];
  expect(idsOf(songsByResult(completed))).toEqual([7, 5, 2, 3, 8, 9]);
});
