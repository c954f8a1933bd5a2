import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import type { ProfileSong, PublicProfile } from '#contract/profile.ts';
import type { TournamentCard } from '#contract/tournament.ts';

const options = { staleTime: RANKING_FRESH_MS };
const keyOf = (userId: number) => ['/api/users', userId, 'profile'] as const;

export const profileQuery = (userId: number) => readQuery<PublicProfile | null>(keyOf(userId), options);

export const profileTournamentsQuery = (userId: number) =>
  pagedQuery<TournamentCard>([...keyOf(userId), 'tournaments'], options);

export const profileSongsQuery = (userId: number) =>
  pagedQuery<ProfileSong>([...keyOf(userId), 'songs'], options);
