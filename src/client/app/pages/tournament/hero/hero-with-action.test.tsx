import { expect, test } from 'vitest';
import { createMatchup, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { userKeys } from '#client/entities/user/queries.ts';
import { answer, renderMarkup } from '#client/lib/testing/render-markup.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { HeroWithAction } from './hero-with-action.tsx';

const MATCHUP = createMatchup();
const TOURNAMENT: TournamentDetail = {
  ...createTournamentCard({ status: 'knockout_stage', currentPhase: 'knockout_stage' }),
  songs: [],
  matchups: [MATCHUP],
  groups: [],
  missingMatches: { count: 0, blocksChampion: false },
  creator: { id: 1, username: 'ada', firstName: 'Ada', lastName: null, profileImageUrl: null },
  sharePath: '/t/summer-7',
  managers: [],
  missingVoters: 0,
};
const VIEWER = { userId: 2, canOrganize: false, canManage: false, hasJoined: false } as const;

/** The class of the only button with this text. */
function classOf(
  text: string,
  tab: 'voting' | 'bracket',
  votedMatchupId: number | null,
  user: object | null,
) {
  // A visitor sees Sign In only while no match is open.
  const matchups = user ? [MATCHUP] : [];
  const ownVotes = votedMatchupId === null ? [] : [{ matchupId: votedMatchupId, songId: 11 }];
  const markup = renderMarkup(
    <HeroWithAction
      tournament={{ ...TOURNAMENT, matchups }}
      matchups={matchups}
      viewer={{ ...VIEWER, userId: user && VIEWER.userId, ownVotes }}
      join={user && <JoinButton tournament={TOURNAMENT} />}
      hasUnfinishedSongs={false}
      onAddSongs={() => {}}
      seeChampion={null}
      fold="folded"
      isVoting={tab === 'voting'}
    />,
    answer({ queryKey: userKeys.current }, user),
  );
  const buttons = [...markup.matchAll(/<button[^>]*class="([^"]*)"[^>]*>(?:(?!<\/button>).)*/gs)];
  const found = buttons.filter(([button]) => button.endsWith(text));
  expect(found, text).toHaveLength(1);
  return found[0]?.[1];
}

test('on the voting tab no button of the folded hero is filled, before and after the vote (rule W30)', () => {
  const user = { id: 2 };
  const quiet = classOf('Follow Tournament', 'voting', null, user);
  expect(quiet).not.toContain('bg-ink ');
  expect(classOf('Follow Tournament', 'voting', MATCHUP.id, user), 'it stays as it was').toBe(quiet);
  expect(classOf('Follow Tournament', 'bracket', MATCHUP.id, user), 'beside another tab').toContain(
    'bg-ink ',
  );
  expect(classOf('Sign In', 'voting', null, null)).not.toContain('bg-ink ');
  expect(classOf('Sign In', 'bracket', null, null)).toContain('bg-ink ');
});
