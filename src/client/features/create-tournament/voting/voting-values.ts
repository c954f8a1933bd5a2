import type { FormValues } from '#client/features/create-tournament/create-form-schema.ts';
import type { CommentPolicy, CountVisibility, SubmitterVisibility, VoterPolicy } from '#engine/kinds.ts';

/** The fields of the section 'Voting'. No preset decides them. */
export const VOTING_FIELDS = [
  'countVisibility',
  'submitterVisibility',
  'voterPolicy',
  'minAccountAgeHours',
  'closeWhenAllVoted',
  'commentPolicy',
] as const satisfies readonly (keyof FormValues)[];

export type VotingValues = Pick<FormValues, (typeof VOTING_FIELDS)[number]>;

/** A value of a setting, as the section explains it. */
export type Choice<Value extends string> = {
  value: Value;
  /** One line below the field. */
  explanation: string;
  /** What the folded section says. */
  summary: string;
};

export const COUNT_CHOICES: readonly Choice<CountVisibility>[] = [
  {
    value: 'live',
    explanation: 'Everyone sees the votes of a match while it runs.',
    summary: 'Votes are always visible',
  },
  {
    value: 'after_vote',
    explanation: 'Viewers see the votes of a match once they have voted in it.',
    summary: 'Votes are visible after your own vote',
  },
  {
    value: 'after_close',
    explanation: 'No one sees the votes of a match before its end, its creator included.',
    summary: 'Votes are visible after the match',
  },
];

export const SUBMITTER_CHOICES: readonly Choice<SubmitterVisibility>[] = [
  {
    value: 'shown',
    explanation: 'Everyone sees who entered which song.',
    summary: 'submitters are visible',
  },
  {
    value: 'after_elimination',
    explanation:
      'No one sees who entered a song before it is out, the creator and admins included. The champion’s submitter is named at the end.',
    summary: 'submitters are hidden until their song is out',
  },
];

export const VOTER_CHOICES: readonly Choice<VoterPolicy>[] = [
  {
    value: 'account',
    explanation: 'Everyone who is signed in.',
    summary: 'accounts vote',
  },
  {
    value: 'guest',
    explanation: 'No account needed. One vote for each browser, so a determined person can vote twice.',
    summary: 'everyone with the link votes',
  },
  {
    value: 'participants',
    explanation: 'People who joined before the start. Followers do not vote.',
    summary: 'participants vote',
  },
  {
    value: 'code',
    explanation: 'You print one-time codes and hand them out, one for each person. No account needed.',
    summary: 'holders of a voter code vote',
  },
];

export const COMMENT_CHOICES: readonly Choice<CommentPolicy>[] = [
  {
    value: 'on',
    explanation: 'Everyone who may see the tournament can write in its discussions.',
    summary: 'comments are on',
  },
  {
    value: 'participants',
    explanation: 'Participants and moderators write. Followers and others read.',
    summary: 'only participants comment',
  },
  {
    value: 'off',
    explanation: 'No one can write. Earlier messages stay.',
    summary: 'comments are off',
  },
];

const summaryOf = <Value extends string>(choices: readonly Choice<Value>[], value: Value) =>
  choices.find((choice) => choice.value === value)?.summary;

/** The line of the folded section: counts, submitters, voters and comments. */
export function votingSummary(values: VotingValues): string {
  return [
    summaryOf(COUNT_CHOICES, values.countVisibility),
    summaryOf(SUBMITTER_CHOICES, values.submitterVisibility),
    summaryOf(VOTER_CHOICES, values.voterPolicy),
    summaryOf(COMMENT_CHOICES, values.commentPolicy),
  ].join(', ');
}
