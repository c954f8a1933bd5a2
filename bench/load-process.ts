import { type LoadOrder, runLoad } from './load.ts';

/** A process of its own, so that the crowd's work is not the server's. */
process.on('message', async (order: LoadOrder) => process.send?.(await runLoad(order)));
