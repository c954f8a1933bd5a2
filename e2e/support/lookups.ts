import { startOnCopy } from './databases.ts';
import { onProgram } from './programs.ts';

/** Starts a server whose lookups reach stand-in providers that answer in 300 ms. The files of a worker share it. */
export const test = onProgram('lookups', () => startOnCopy('tests/support/lookup-server.ts'));
