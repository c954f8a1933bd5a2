import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { profilePath } from '#client/entities/user/person.ts';
import { LevelAvatar, LevelGoal, ProfileNumbers, rankText } from '#client/entities/user/profile-parts.tsx';
import { call } from '#client/lib/api/api.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { PICTURE_PROBLEMS, PICTURE_TYPES, pictureProblem } from '#client/lib/format/picture-file.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { Card, CardTitle } from '#client/ui/layout/card.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { CROWD } from '#engine/rewards/crowd.ts';
import { POINTS, voterTitle } from '#engine/rewards/points.ts';
import { VOTES_AT_ONCE } from '#engine/rewards/votes-at-once.ts';

const numbers = ({ points, rank, totalVotes, tournamentsWon, perfectPredictions }: CurrentUser) => [
  { label: 'Total Votes', value: numberText(totalVotes) },
  { label: 'Perfect Predictions', value: numberText(perfectPredictions) },
  { label: 'Tournaments Won', value: numberText(tournamentsWon) },
  { label: 'Points', value: numberText(points) },
  { label: 'Rank', value: rankText({ rank, points }) },
];

type Props = {
  user: CurrentUser;
  /** The heading of a narrow summary beside the edit form. Without it the summary is wide. */
  title?: string;
  /** Shown at the end of a wide summary. */
  covers?: ReactNode;
};

const FAILED = 'Upload failed';

/** The user's picture, names, voter title and stats. The client refuses a file that is no image or too large. */
export function ProfileSummary({ user, title, covers }: Props) {
  const upload = useApiMutation({
    mutationFn: (file: File) => call('POST /api/profile-image/upload', { form: { image: file } }),
    success: ({ message }) => ({ title: 'Profile image updated', description: message }),
    failure: { title: FAILED, fallback: 'Failed to update profile image. Please try again.' },
    onSuccess: (_answer, _file, client) => client.invalidateQueries({ queryKey: userKeys.current }),
  });
  const send = (file: File) => {
    const problem = pictureProblem(file);
    if (!problem) return upload.mutate(file);
    toast({ title: FAILED, description: PICTURE_PROBLEMS[problem], variant: 'destructive' });
  };
  const { firstName, lastName, username, email, level, points, profileImageUrl } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ') || username || email;
  const isBeside = title !== undefined;
  return (
    <Card
      as="section"
      aria-label={title ?? 'Profile summary'}
      className="flex flex-col gap-5 p-4 sm:gap-8 sm:p-8"
    >
      {title && <CardTitle>{title}</CardTitle>}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 sm:gap-x-8">
        <LevelAvatar
          src={profileImageUrl}
          initials={name.charAt(0).toUpperCase()}
          points={points}
          colorOf={user.id}
          isBusy={upload.isPending}
        />
        <div className="sm:self-end">
          <p
            dir="auto"
            translate="no"
            className="font-display text-28 leading-tight font-bold wrap-anywhere sm:text-48"
          >
            {name}
          </p>
          <p className="text-14 text-muted wrap-anywhere">
            {username && <span>@{username} · </span>}
            {email}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone="solid">{voterTitle(level)}</Badge>
            <Badge>Level {level}</Badge>
          </p>
        </div>
        <div className="col-span-2 sm:col-span-1 sm:self-start">
          <LevelGoal points={points} level={level} />
        </div>
        {covers}
      </div>
      {isBeside ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line pt-5">
          {numbers(user).map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-14 text-muted">{label}</dt>
              <dd className="font-display text-22 font-bold sm:text-28">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <>
          <ProfileNumbers numbers={numbers(user)} />
          <PointsRules />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={Camera}
          accept={PICTURE_TYPES}
          disabled={upload.isPending}
          onFiles={([file]) => file && send(file)}
        >
          {upload.isPending ? 'Uploading...' : 'Change Picture'}
        </FileButton>
        <LinkButton href={profilePath(user, user.id)}>Public Profile</LinkButton>
      </div>
    </Card>
  );
}

const RULES: { points: number; what: string }[] = [
  {
    points: POINTS.vote,
    what: `A vote on a song of another user: at once for your first ${VOTES_AT_ONCE} new votes of a day (UTC), for further ones when the match is decided and has a crowd`,
  },
  { points: POINTS.votedForWinner, what: 'You voted for the winner of a match with a crowd' },
  { points: POINTS.ownSongWinsMatchup, what: 'Your song wins a match with a crowd' },
  { points: POINTS.champion, what: 'Your song is champion of a tournament with a crowd' },
  { points: POINTS.runnerUp, what: 'It is the runner-up' },
  { points: POINTS.third, what: 'It is third' },
  { points: POINTS.createdTournamentCompletes, what: 'Your tournament ends with a crowd' },
  {
    points: POINTS.predictionRight,
    what: `You were right about a prediction of another user, and ${CROWD.prediction} users other than its author answered`,
  },
];

/** What earns how many points, and when. */
function PointsRules() {
  return (
    <Disclosure summary="How points are earned">
      <dl className="flex flex-col pb-2 text-14">
        {RULES.map(({ points, what }) => (
          <div key={what} className="flex items-baseline gap-4 border-t border-line py-2">
            <dt className="tabular w-12 shrink-0 font-display font-bold">+{points}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-4 text-12 text-muted">
        A match has a crowd once {CROWD.matchup} users other than the submitters of its songs have voted in
        it, a tournament once {CROWD.tournament} users other than the champion’s submitter have. Guests do not
        count.
      </p>
    </Disclosure>
  );
}
