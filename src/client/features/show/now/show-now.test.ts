import { describe, expect, it } from 'vitest';
import {
  createMatchup,
  createShow,
  createSong,
  createTournamentDetail,
} from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { showNow } from './show-now.ts';

const NOW = Date.now();
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

type Patch = {
  show: Partial<ShowState>;
  tournament?: Partial<TournamentDetail>;
  matchups?: Matchup[];
  votedIds?: number[];
  canOrganize?: boolean;
};

const nowOf = ({ show, tournament = {}, matchups = [createMatchup()], ...rest }: Patch) =>
  showNow({
    show: createShow({ until: NOW + 60_000, ...show }),
    tournament: createTournamentDetail({
      status: 'knockout_stage',
      currentPhase: 'knockout_stage',
      ...tournament,
    }),
    matchups,
    votedIds: new Set(rest.votedIds),
    canOrganize: rest.canOrganize ?? false,
    now: NOW,
  });

describe('the bar of a show (rule R2)', () => {
  it('asks for the vote, and no more once it is in or the match is locked', () => {
    expect(nowOf({ show: {} })).toMatchObject({ text: 'Vote now: Rise against Fall', voteOn: 5 });
    expect(nowOf({ show: {}, votedIds: [5] })).toMatchObject({ voteOn: null, until: NOW + 60_000 });
    const locked = nowOf({ show: { until: NOW + 9_000 } });
    expect(locked).toMatchObject({ text: expect.stringContaining('locked'), voteOn: null });
  });

  it('names the song that plays, by the time that is left for both', () => {
    const matchups = [
      createMatchup({
        song1: createSong({ url: VIDEO }),
        song2: createSong({ id: 12, title: 'Fall', url: VIDEO }),
      }),
    ];
    const playing = (seconds: number) =>
      nowOf({
        show: { step: 'listen', until: NOW + seconds * 1000 },
        tournament: { listenSeconds: 20 },
        matchups,
      })?.text;
    expect(playing(39)).toContain('Rise');
    expect(playing(21)).toContain('Rise');
    expect(playing(19)).toContain('Fall');
  });

  it('says in lobby and pause that the host is away, and what comes then', () => {
    const away = { isHostHere: false, until: null };
    expect(nowOf({ show: { step: 'lobby', ...away } })?.text).toContain('You keep your place');
    expect(nowOf({ show: { step: 'paused', ...away } })?.text).toContain('goes on once they are back');
    expect(nowOf({ show: { step: 'paused', ...away }, canOrganize: true })?.text).toContain('Resume it');
    expect(nowOf({ show: away })?.text).toContain('Vote now');
  });

  it('names the winner, the next match, and the champion', () => {
    const done = createMatchup({ status: 'completed', winnerId: 12, decidedBy: 'votes' });
    const next = createMatchup({ id: 6, status: 'pending', startTime: null, endTime: null });
    expect(nowOf({ show: { step: 'reveal' }, matchups: [done] })).toMatchObject({
      text: 'Fall wins.',
      until: null,
    });
    expect(nowOf({ show: { step: 'break' }, matchups: [done, next] })?.text).toBe('Next: Rise against Fall');
    const over = nowOf({ show: { step: 'over' }, tournament: { winnerId: 11, songs: [createSong()] } });
    expect(over?.text).toBe('Rise is the champion.');
  });

  it('says why it is paused, and who resumes it', () => {
    const paused = { step: 'paused', pausedBy: 'change', until: null } as const;
    expect(nowOf({ show: paused })?.text).toBe('Paused: a match was changed. The host resumes it.');
    expect(nowOf({ show: paused, canOrganize: true })?.text).toContain('on the remote');
  });

  it('is missing while the room is closed', () => {
    expect(nowOf({ show: { step: 'closed' } })).toBeNull();
  });
});
