import { clock } from './kinds/clock.ts';
import { disk } from './kinds/disk.ts';
import { endings } from './kinds/endings.ts';
import { failover } from './kinds/failover.ts';
import { flood } from './kinds/flood.ts';
import { folder } from './kinds/folder.ts';
import { frozenServer } from './kinds/frozen-server.ts';
import { kill } from './kinds/kill.ts';
import { largeBodies } from './kinds/large-bodies.ts';
import { postgres } from './kinds/postgres.ts';
import { redis } from './kinds/redis.ts';
import { redisNodes } from './kinds/redis-nodes.ts';
import { show } from './kinds/show.ts';
import { slowReaders } from './kinds/slow-readers.ts';
import { slowRequests } from './kinds/slow-requests.ts';
import { timekeeper } from './kinds/timekeeper.ts';
import type { Fault } from './support/report.ts';

/** All faults by their names on the command line, in the order of a complete run. */
export const FAULTS: Record<string, Fault> = {
  kill,
  postgres,
  failover,
  folder,
  'frozen-server': frozenServer,
  clock,
  disk,
  redis,
  'redis-nodes': redisNodes,
  timekeeper,
  endings,
  'slow-requests': slowRequests,
  'large-bodies': largeBodies,
  'slow-readers': slowReaders,
  flood,
  show,
};
