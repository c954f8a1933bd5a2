import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, ownedBy } from './columns.ts';
import { songs } from './tournaments.ts';

/** The songs that a user has heard. */
export const heardSongs = pgTable(
  'heard_songs',
  {
    userId: ownedBy(() => users.id),
    songId: ownedBy(() => songs.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'heard_songs_once', columns: [t.userId, t.songId] }),
    index('heard_songs_by_song').on(t.songId),
  ],
);
