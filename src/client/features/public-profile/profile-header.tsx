import { personInitials, personName } from '#client/entities/user/person-name.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { PublicProfile } from '#contract/profile.ts';
import { levelProgress, voterTitle } from '#engine/rewards/points.ts';

const STATS = [
  { label: 'Points', read: ({ points }: PublicProfile) => numberText(points) },
  { label: 'Rank', read: ({ rank }: PublicProfile) => `#${numberText(rank)}` },
  { label: 'Tournaments Won', read: ({ tournamentsWon }: PublicProfile) => numberText(tournamentsWon) },
  { label: 'Songs Entered', read: ({ songCount }: PublicProfile) => numberText(songCount) },
  {
    label: 'Perfect Predictions',
    read: ({ perfectPredictions }: PublicProfile) => numberText(perfectPredictions),
  },
];

/** Picture, name, voter title and numbers of a user (rule A19). */
export function ProfileHeader({ profile }: { profile: PublicProfile }) {
  const { id, username, level, points } = profile;
  const { reached, needed } = levelProgress(points);
  return (
    <Card as="section" aria-label="Profile" className="flex flex-col gap-6 p-5 sm:p-8">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-6">
        <Avatar
          src={profile.profileImageUrl}
          initials={personInitials(profile)}
          size="large"
          className="sm:size-28 sm:text-36"
        />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="text-36 wrap-anywhere sm:text-48">
            {personName(profile, id)}
          </h1>
          {username && <p className="mt-1 text-16 wrap-anywhere text-muted">@{username}</p>}
          <p className="mt-3 flex flex-wrap items-center gap-2">
            <Badge tone="solid">{voterTitle(level)}</Badge>
            <Badge>Level {level}</Badge>
          </p>
        </div>
        <Progress label={`Points to level ${level + 1}`} value={reached} max={needed} className="sm:w-56" />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line pt-5 sm:grid-cols-3 lg:grid-cols-5">
        {STATS.map(({ label, read }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="font-display text-22 font-bold tabular sm:text-28">{read(profile)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
