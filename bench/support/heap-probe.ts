import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Preloaded into the server with --import. On SIGUSR2 it collects garbage and writes the bytes of heap and buffers to
// HELD_FILE.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.HELD_FILE ?? '', String(heapUsed + external));
});
