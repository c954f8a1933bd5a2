// Links the Node of the platform's package, so that `npm run` uses it. Before version 11 npm removes its own link again,
// together with the packages of other platforms. Plain JavaScript, because any Node runs it after an installation.
import { existsSync, rmSync, symlinkSync } from 'node:fs';

const program = `node-${process.platform}-${process.arch}/bin/node`;
if (existsSync(`node_modules/${program}`)) {
  rmSync('node_modules/.bin/node', { force: true });
  symlinkSync(`../${program}`, 'node_modules/.bin/node');
}
