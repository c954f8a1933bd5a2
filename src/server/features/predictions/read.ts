import type { Prediction } from '#contract/prediction.ts';
import type { Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { orThrow } from '#server/http/errors.ts';
import * as data from './data.ts';
import { predictionNotFound } from './not-found.ts';
import { presentPrediction } from './presenter.ts';

/** A prediction as the viewer sees it. @throws AppError NOT_FOUND */
export async function readPrediction(db: Executor, viewer: Viewer, id: number): Promise<Prediction> {
  const row = orThrow(await data.findPrediction(db, id), predictionNotFound);
  const own = await data.findOwnParts(db, viewer.id, [id]);
  return presentPrediction(row, own.get(id));
}
