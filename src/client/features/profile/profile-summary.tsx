import { clsx } from 'clsx';
import { Camera } from 'lucide-react';
import { profilePath } from '#client/entities/user/profile-path.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { PICTURE_TYPES } from '#client/lib/format/picture-file.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { Card, CardTitle } from '#client/ui/layout/card.tsx';
import type { CurrentUser } from '#contract/account.ts';
import { levelProgress, voterTitle } from '#engine/rewards/points.ts';
import { useUploadProfileImage } from './use-profile-mutations.ts';

const STATS = [
  { label: 'Points', read: ({ points }: CurrentUser) => numberText(points) },
  { label: 'Rank', read: ({ rank }: CurrentUser) => `#${numberText(rank)}` },
  { label: 'Total Votes', read: ({ totalVotes }: CurrentUser) => numberText(totalVotes) },
  {
    label: 'Tournaments Won',
    read: ({ tournamentsWon }: CurrentUser) => numberText(tournamentsWon),
  },
  {
    label: 'Perfect Predictions',
    read: ({ perfectPredictions }: CurrentUser) => numberText(perfectPredictions),
  },
];

type Props = {
  user: CurrentUser;
  /** A heading for the narrow form beside the edit form. */
  title?: string;
};

/** The user's picture, names, voter title and stats (rule W14). */
export function ProfileSummary({ user, title }: Props) {
  const upload = useUploadProfileImage();
  const { firstName, lastName, username, email, level } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ') || username || email;
  const isBeside = title !== undefined;
  const progress = levelProgress(user.points);
  return (
    <Card as="section" aria-label={title ?? 'Profile summary'} className="flex flex-col gap-6 p-5 sm:p-6">
      {title && <CardTitle>{title}</CardTitle>}
      <div className={clsx('flex flex-col gap-5', !isBeside && 'sm:flex-row sm:items-center')}>
        <Avatar
          src={user.profileImageUrl}
          initials={name.charAt(0).toUpperCase()}
          size="large"
          className={clsx(upload.isPending && 'pulsing')}
        />
        <div className="min-w-0 flex-1">
          <p className="font-display text-28 font-bold wrap-anywhere">{name}</p>
          <p className="text-14 text-muted wrap-anywhere">
            {username && <span>@{username} · </span>}
            {email}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone="solid">{voterTitle(level)}</Badge>
            <Badge>Level {level}</Badge>
          </p>
          <Progress
            label={`Points to level ${level + 1}`}
            value={progress.reached}
            max={progress.needed}
            className="mt-4 max-w-72"
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton accept={PICTURE_TYPES} disabled={upload.isPending} onFile={upload.send}>
            <Camera aria-hidden="true" />
            {upload.isPending ? 'Uploading...' : 'Change Picture'}
          </FileButton>
          <LinkButton href={profilePath(user, user.id)}>Public Profile</LinkButton>
        </div>
      </div>
      <dl className={clsx('grid gap-x-4 gap-y-5 border-t border-line pt-5', isBeside ? 'grid-cols-2' : WIDE)}>
        {STATS.map(({ label, read }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="font-display text-22 font-bold tabular sm:text-28">{read(user)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const WIDE = 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-5';
