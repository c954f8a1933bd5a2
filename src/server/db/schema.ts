/** The tables of the database, by area. */
export * from './schema/accounts.ts';
export * from './schema/discussions.ts';
export * from './schema/heard-songs.ts';
export * from './schema/history.ts';
export * from './schema/idempotency-keys.ts';
export * from './schema/images.ts';
export * from './schema/lookups.ts';
export * from './schema/matchups.ts';
export * from './schema/moderation.ts';
export * from './schema/participants.ts';
export * from './schema/predictions.ts';
export * from './schema/rewards.ts';
export * from './schema/tournaments.ts';
export * from './schema/vote-audit.ts';
export * from './schema/voter-codes.ts';
export * from './schema/votes.ts';
