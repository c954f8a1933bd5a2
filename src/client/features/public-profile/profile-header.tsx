import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { personInitials, personName } from '#client/entities/user/person.ts';
import { LevelAvatar, LevelGoal, ProfileNumbers, rankText } from '#client/entities/user/profile-parts.tsx';
import { numberText } from '#client/lib/format/number-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { PublicProfile } from '#contract/profile.ts';
import { voterTitle } from '#engine/rewards/points.ts';
import { ProfileCovers } from './profile-lists.tsx';

const numbers = ({ points, rank, tournamentsWon, songCount, perfectPredictions }: PublicProfile) => [
  { label: 'Points', value: numberText(points) },
  { label: 'Rank', value: rankText({ rank, points }) },
  { label: 'Tournaments Won', value: numberText(tournamentsWon) },
  { label: 'Songs Entered', value: numberText(songCount) },
  { label: 'Perfect Predictions', value: numberText(perfectPredictions) },
];

/** Picture, name, voter title and numbers of a user. */
export function ProfileHeader({ profile }: { profile: PublicProfile }) {
  const { id, username, level, points, profileImageUrl } = profile;
  return (
    <Card as="section" aria-label="Profile" className="flex flex-col gap-6 p-5 sm:p-8">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 sm:gap-x-8">
        <LevelAvatar src={profileImageUrl} initials={personInitials(profile)} points={points} colorOf={id} />
        <div className="sm:self-end">
          <Name as="h1" className="text-28 wrap-anywhere sm:text-48">
            {personName(profile, id)}
          </Name>
          {username && <p className="mt-1 text-16 wrap-anywhere text-muted">@{username}</p>}
        </div>
        <div className="col-span-2 flex flex-col gap-4 sm:col-span-1 sm:self-start">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="solid">{voterTitle(level)}</Badge>
            <Badge>Level {level}</Badge>
            <ReportButton target="user" targetId={id} authorId={id} what="this user" />
          </p>
          <LevelGoal points={points} level={level} />
        </div>
        <ProfileCovers userId={id} />
      </div>
      <ProfileNumbers numbers={numbers(profile)} />
    </Card>
  );
}
