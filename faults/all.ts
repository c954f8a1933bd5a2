import { asleep } from './asleep.ts';
import { body } from './body.ts';
import { clock } from './clock.ts';
import { deaf } from './deaf.ts';
import { disk } from './disk.ts';
import { flood } from './flood.ts';
import { folder } from './folder.ts';
import { kill } from './kill.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import type { Fault } from './report.ts';
import { slow } from './slow.ts';
import { timekeeper } from './timekeeper.ts';

/** By the names that `npm run faults` knows them by, in its order. */
export const FAULTS: Record<string, Fault> = {
  kill,
  postgres,
  folder,
  asleep,
  clock,
  disk,
  redis,
  timekeeper,
  slow,
  body,
  deaf,
  flood,
};
