import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type * as kinds from '#engine/kinds.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, ownedBy, refersTo, rulesVersion } from './columns.ts';
import { images } from './images.ts';

export const predictions = pgTable(
  'predictions',
  {
    id: id(),
    authorId: refersTo(() => users.id),
    title: text().notNull(),
    description: text(),
    /** The address of the picture at another host. Only the copy leaves this server. */
    imageUrl: text(),
    /** The copy of the picture; null until it is fetched. */
    imageSha: text().references(() => images.sha),
    expiresAt: instant().notNull(),
    yesVotes: integer().notNull().default(0),
    noVotes: integer().notNull().default(0),
    /** Null before the prediction is settled. */
    outcome: text().$type<kinds.PredictionOutcome>(),
    settledAt: instant(),
    rulesVersion: rulesVersion<kinds.PredictionRulesVersion>(),
    /** Null until a user disputes the outcome. */
    disputeStatus: text().$type<kinds.DisputeStatus>(),
    disputedAt: instant(),
    disputeDecidedAt: instant(),
    /** What the admin wrote about the decision. */
    disputeNote: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('predictions_by_expiry').on(t.expiresAt, t.id),
    index('predictions_by_author').on(t.authorId),
    index('predictions_by_image').on(t.imageSha).where(sql`${t.imageSha} is not null`),
    index('predictions_without_image')
      .on(sql`hashtextextended(${t.imageUrl}, 0)`)
      .where(sql`${t.imageUrl} is not null and ${t.imageSha} is null`),
    index('predictions_disputed').on(t.disputedAt, t.id).where(sql`${t.disputeStatus} = 'open'`),
  ],
);

export const predictionVotes = pgTable(
  'prediction_votes',
  {
    predictionId: ownedBy(() => predictions.id),
    userId: refersTo(() => users.id),
    vote: text().$type<kinds.PredictionSide>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.predictionId, t.userId] }),
    index('prediction_votes_by_user').on(t.userId),
  ],
);

/** Who disputes the outcome of a prediction, and why. */
export const predictionDisputes = pgTable(
  'prediction_disputes',
  {
    predictionId: ownedBy(() => predictions.id),
    userId: refersTo(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.predictionId, t.userId] }),
    index('prediction_disputes_by_user').on(t.userId),
  ],
);

/** Daily tokens. A row of an earlier UTC day counts as full. */
export const tokens = pgTable('tokens', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokens: smallint().notNull(),
  lastRefresh: date({ mode: 'string' }).notNull(),
});
