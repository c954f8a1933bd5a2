import { spawn } from 'node:child_process';

/** Starts the server, which restarts on changes, and the client with hot reload on http://localhost:5173. Both end together. */
const children = [
  // Vite forwards calls to this port.
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: '3000' },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
