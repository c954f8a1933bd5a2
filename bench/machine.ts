import { cpus, release, totalmem, type } from 'node:os';

const GIB = 1024 ** 3;

/** What a figure means nothing without: the machine, the versions and the day. */
export function describeMachine(): string {
  const [cpu] = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}: ${cpu?.model.trim()}, ${cpus().length} cores,`,
    `${Math.round(totalmem() / GIB)} GiB, ${type()} ${release()}, Node ${process.versions.node}.`,
  ].join(' ');
}
