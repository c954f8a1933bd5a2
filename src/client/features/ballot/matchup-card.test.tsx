import { describe, expect, it } from 'vitest';
import { heardQuery } from '#client/entities/player/heard.ts';
import { createMatchup, createSong, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { MatchupCard } from './matchup-card.tsx';
import { outcomeOf } from './reveal/outcome.ts';

const render = (
  over: Partial<Matchup> = {},
  ownSongId: number | null = null,
  parent: Matchup | null = null,
) =>
  renderMarkup(
    <MatchupCard
      matchup={createMatchup(over)}
      parent={parent}
      outcome={outcomeOf(createMatchup(over), [])}
      openSlots={['Winner of Quarterfinal A', 'Winner of Quarterfinal B']}
    />,
    answer({ queryKey: userKeys.current }, { id: 1 }),
    answer({ queryKey: voteKeys.own(7) }, ownSongId === null ? [] : [{ matchupId: 5, songId: ownSongId }]),
  );

const ended = { status: 'completed', startTime: secondsFromNow(-600), endTime: secondsFromNow(-60) } as const;

describe('a matchup on the page of its tournament', () => {
  it('has a button for each song while it is open', () => {
    const markup = render();
    expect(buttonNames(markup)).toEqual(['Vote for Rise', 'Vote for Fall']);
    expect(textOf(markup)).toContain('LIVE');
    expect(textOf(markup)).toContain('Ends in');
    expect(textOf(markup)).toContain('75%');
  });

  it('offers to remove the user’s vote', () => {
    const markup = render({}, 11);
    expect(buttonNames(markup)).toEqual(['Your vote: Rise. Press again to remove it', 'Vote for Fall']);
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1);
  });

  it('is locked in the last 10 seconds, with the reason in the buttons', () => {
    const markup = render({ endTime: secondsFromNow(5) }, 11);
    expect(buttonNames(markup)).toEqual([
      'Your vote: Rise. Locked: Last 10 seconds',
      'Vote for Fall. Voting locked: Last 10 seconds',
    ]);
    expect(textOf(markup)).toContain('Voting locked Last 10 seconds');
    expect(textOf(markup)).toContain('CLOSING');
    expect(markup).toContain('data-stage="locked"');
    expect(markup).toMatch(/data-part="second"[^>]*>[45]</);
  });

  it.each([
    ['nothing before the last 30 seconds', 45, null],
    ['a fuse and the seconds in the last 30', 25, 'closing'],
    ['the seconds loudly in the last 10', 8, 'locked'],
    ['that the votes are counted after the end', -1, 'counting'],
  ])('shows %s', (_, seconds, stage) => {
    const markup = render({ endTime: secondsFromNow(seconds) });
    expect(/data-stage="(\w+)"/.exec(markup)?.[1] ?? null).toBe(stage);
    expect(markup.includes('data-part="second"')).toBe(stage === 'closing' || stage === 'locked');
    expect(markup.includes('data-early')).toBe(stage === 'closing');
    expect(textOf(markup).includes('Counting the votes')).toBe(stage === 'counting');
  });

  it('says once that it has no times', () => {
    const text = textOf(render({ status: 'pending', startTime: null, endTime: null }));
    expect(text.match(/schedule tbd/gi)).toEqual(['Schedule TBD']);
  });

  it('says before the start that voting is not open yet', () => {
    const markup = render({
      status: 'scheduled',
      startTime: secondsFromNow(600),
      endTime: secondsFromNow(1200),
    });
    expect(buttonNames(markup)).toEqual([
      'Vote for Rise (voting is not open yet)',
      'Vote for Fall (voting is not open yet)',
    ]);
    expect(markup.match(/<button[^>]*aria-disabled="true"[^>]*aria-label="Vote for/g)).toHaveLength(2);
    expect(textOf(markup)).toContain('UPCOMING');
    expect(textOf(markup).match(/Opens in (?:10:00|09:5\d)/g), 'both buttons name the time').toHaveLength(2);
  });

  it('keeps both halves equal until voting opens, also with a vote from before (rule W30)', () => {
    const times = { startTime: secondsFromNow(60), endTime: secondsFromNow(600) };
    const markup = render({ status: 'scheduled', ...times }, 11);
    expect(markup).not.toContain('data-role');
    expect(markup).not.toMatch(/<button[^>]*[" ]bg-(?:ember|tide) /);
    expect(textOf(markup)).toMatch(/Your vote Opens in .* Opens in/);
    expect(render({}, 11), 'an open match').toMatch(/data-area="cover1"[^>]* data-role="chosen"/);
  });

  it('shows the winner and the user’s vote in one statement instead of buttons after the end (rule W42)', () => {
    const markup = render({ ...ended, winnerId: 11, decidedBy: 'votes' }, 11);
    expect(buttonNames(markup)).toEqual([]);
    expect(textOf(markup)).toMatch(/Winner Rise Won\s\d+\s:\s\d+ Your vote(?! Rise)/);
    const lost = textOf(render({ ...ended, winnerId: 11, decidedBy: 'votes' }, 12));
    expect(lost).toMatch(/Winner Rise Won\s\d+\s:\s\d+ Your vote Fall/);
    expect(markup.match(/vote-outcome/g), 'one bar over both halves').toHaveLength(1);
    expect(textOf(markup)).toContain('ENDED');
  });

  it('shows a tie at both songs (rule T4)', () => {
    const text = textOf(render({ ...ended, phase: 'group_stage', groupId: 1, decidedBy: 'tie' }));
    expect(text.match(/\bTie\b/g)).toHaveLength(2);
    expect(text).toContain('A tie: one point for each song.');
  });

  it('waits for unknown songs without buttons', () => {
    const markup = render({ status: 'pending', song1: null, song1Id: null, song2: null, song2Id: null });
    expect(buttonNames(markup)).toEqual([]);
    expect(textOf(markup)).toContain('Winner of Quarterfinal A');
    expect(markup).toContain('aria-label="Winner of Quarterfinal A against Winner of Quarterfinal B"');
  });

  it('names the match that a tiebreaker decides', () => {
    const text = textOf(render({ tiebreakerLevel: 1, parentMatchupId: 4 }, null, createMatchup({ id: 4 })));
    expect(text).toContain('Tiebreaker 1 for Rise against Fall');
  });

  const counts = { song1Votes: null, song2Votes: null, totalVotes: null, guestVotes: null };
  const hidden = { ...counts, countsHidden: true, version: 0 };
  const upcoming = {
    status: 'scheduled',
    startTime: secondsFromNow(60),
    endTime: secondsFromNow(600),
  } as const;

  it.each([
    ['after_close', {}, 'Counts open when the match ends'],
    ['after_vote', {}, 'Vote to see the counts'],
    ['after_vote', { endTime: secondsFromNow(5) }, 'Counts open when the match ends'],
    ['after_vote', upcoming, 'Counts open after your vote'],
  ] as const)('says when hidden counts are shown, without a count or a share: %s %j', (...row) => {
    const [countVisibility, times, words] = row;
    const text = textOf(render({ ...hidden, ...times, countVisibility }));
    expect(text).toContain(words);
    expect(text).not.toMatch(/\d+%|\d votes?/);
  });

  it.each([
    ['open', {}],
    ['decided', { ...ended, winnerId: 11, decidedBy: 'votes' } as const],
  ])('says how many votes are guests’ while any are: %s', (_, times) => {
    expect(textOf(render({ ...times, guestVotes: 2 }))).toContain('2 of 4 from guests');
    expect(textOf(render({ ...times, guestVotes: 0 }))).not.toContain('guests');
    expect(textOf(render({ ...times, ...hidden }))).not.toContain('guests');
  });

  it('shows the counts that only its voters see to a voter', () => {
    const counts = { song1Votes: 3, song2Votes: 1, guestVotes: 2, countsHidden: false };
    const tally = { ...counts, id: 5, status: 'active', version: 0 };
    const markup = renderMarkup(
      <MatchupCard
        matchup={createMatchup({ ...hidden, countVisibility: 'after_vote' })}
        parent={null}
        outcome={null}
        openSlots={['', '']}
      />,
      answer({ queryKey: userKeys.current }, { id: 1 }),
      answer({ queryKey: voteKeys.own(7) }, [{ matchupId: 5, songId: 11, tally }]),
    );
    expect(textOf(markup)).toContain('75%');
    expect(textOf(markup)).toContain('2 of 4 from guests');
    expect(textOf(markup)).not.toContain('Vote to see the counts');
  });

  it('fills the button of the chosen song only, once there is one (rule V7)', () => {
    const filled = (markup: string) => markup.match(/<button[^>]*[" ]bg-(?:ember|tide) /g) ?? [];
    expect(filled(render())).toHaveLength(2);
    expect(filled(render({}, 11))).toEqual([expect.stringContaining('aria-pressed="true"')]);
    const changeable = /<button[^>]*aria-pressed="false"[^>]* text-tide /;
    expect(render({}, 11), 'the other one is an outline in its colour').toMatch(changeable);
    expect(render({ endTime: secondsFromNow(5) }, 11), 'until the lock').not.toMatch(changeable);
  });

  it('shows pitches and plays links of known platforms in the page', () => {
    const song1 = createSong({
      pitch: 'Turn it up',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      platform: 'youtube',
    });
    const markup = render({ song1 });
    expect(textOf(markup)).toContain('Turn it up');
    expect(textOf(markup)).toContain('YouTube : listen to Rise here');
    expect(markup).not.toContain('<iframe');
  });

  describe('the marks of songs that the viewer has not heard', () => {
    const renderHeard = (
      heard: number[] | null,
      asksToListen = false,
      over: Partial<Matchup> = {},
      user: object | null = { id: 1 },
    ) =>
      renderMarkup(
        <MatchupCard
          matchup={createMatchup(over)}
          parent={null}
          outcome={outcomeOf(createMatchup(over), [])}
          openSlots={['A', 'B']}
          asksToListen={asksToListen}
        />,
        answer({ queryKey: userKeys.current }, user),
        answer({ queryKey: voteKeys.own(7) }, []),
        answer(heardQuery(7, true), heard),
      );

    it('are at the songs that were not heard, until the end of the match', () => {
      expect(buttonNames(renderHeard([11]))).toContain('Not heard: mark Fall as heard');
      expect(buttonNames(renderHeard([11]))).not.toContain('Not heard: mark Rise as heard');
      expect(textOf(renderHeard([11, 12]))).not.toContain('Not heard');
      expect(textOf(renderHeard(null))).not.toContain('Not heard');
      expect(textOf(renderHeard([], true, { ...ended, winnerId: 11, decidedBy: 'votes' }))).not.toContain(
        'Not heard',
      );
    });

    it('are in the line of the artist, from where styles move them to the cover on tall phones', () => {
      const besideArtist = /class="ballot-by[^"]*"><p[^>]*>[^<]*<\/p><button[^>]*aria-label="Not heard/g;
      expect(renderHeard([]).match(besideArtist)).toHaveLength(2);
    });

    it('come with vote buttons that ask to hear both songs first, where the tournament asks for that (rule V15)', () => {
      expect(buttonNames(renderHeard([11], true))).toContain('Vote for Rise. Hear both songs first');
      expect(textOf(renderHeard([11], true)).match(/Hear both songs first/g)).toHaveLength(2);
      expect(buttonNames(renderHeard([11, 12], true))).toContain('Vote for Rise');
      expect(buttonNames(renderHeard([], false))).toContain('Vote for Rise');
    });

    it('are for visitors only where the tournament asks to listen first (rule V15)', () => {
      expect(buttonNames(renderHeard(null, true, {}, null))).toContain(
        'Vote for Rise. Hear both songs first',
      );
      expect(textOf(renderHeard(null, false, {}, null))).not.toMatch(/Not heard|Hear both songs/);
    });
  });

  it('offers a search for a song without a link', () => {
    expect(textOf(render())).toContain('Find it on YouTube : search for Rise in a new tab');
    expect(render()).toContain('https://open.spotify.com/search/Nina%20Park%20Rise');
  });
});
