/** The tables of the database, by area. */
export * from './schema/accounts.ts';
export * from './schema/backups.ts';
export * from './schema/discussions.ts';
export * from './schema/images.ts';
export * from './schema/mails.ts';
export * from './schema/matchups.ts';
export * from './schema/predictions.ts';
export * from './schema/reminders.ts';
export * from './schema/shows.ts';
export * from './schema/site.ts';
export * from './schema/tournaments.ts';
export * from './schema/ways-in.ts';
export * from './schema/web-hooks.ts';
