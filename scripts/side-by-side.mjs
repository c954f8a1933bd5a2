// Runs the given commands at the same time, because each waits for much. The first prints as it goes, and each other one when it
// has ended. Fails if one of them fails.
import { spawn } from 'node:child_process';

const ends = process.argv.slice(2).map(
  (command, index) =>
    new Promise((resolve) => {
      const output = [];
      const child = spawn(command, {
        shell: true,
        stdio: ['ignore', index === 0 ? 'inherit' : 'pipe', 'inherit'],
      });
      child.stdout?.on('data', (chunk) => output.push(chunk));
      child.once('close', (code) => {
        process.stdout.write(Buffer.concat(output));
        resolve(code ?? 1);
      });
    }),
);
process.exitCode = Math.max(...(await Promise.all(ends)));
