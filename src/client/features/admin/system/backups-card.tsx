import { DatabaseBackup } from 'lucide-react';
import { useRowChange } from '#client/features/admin/actions/row-actions.tsx';
import { call } from '#client/lib/api/api.ts';
import { bytesText } from '#client/lib/format/bytes-text.ts';
import { clearInstant, weekdayTime } from '#client/lib/time/date-text.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { BackupFile, BackupRun, SystemReport } from '#contract/system.ts';
import { ageOf, Facts, SystemCard } from './system-card.tsx';

type Backups = SystemReport['backups'];

/** The backups of the site: their state, the files of this server, and the button that makes one now. */
export function BackupsCard({ backups }: { backups: Backups }) {
  const { isOn, isRunning, files, runs, provenAt } = backups;
  return (
    <SystemCard title="Backups">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 grow sm:max-w-md">
          <Facts
            facts={[
              ['Last proven', provenAt ? ageOf(provenAt) : 'None'],
              ['Next', nextText(backups)],
            ]}
          />
        </div>
        {isOn && <BackUpNow isRunning={isRunning} />}
      </div>
      {files.length > 0 && <Files files={files} />}
      {runs.length > 0 && (
        <Disclosure summary="Latest runs" className="mt-2">
          <ul className="grid grid-cols-1 gap-2 text-14">
            {runs.map((run) => (
              <Run key={run.startedAt} run={run} />
            ))}
          </ul>
        </Disclosure>
      )}
    </SystemCard>
  );
}

function nextText({ isOn, isRunning, isWaiting, nextAt, runs }: Backups): string {
  if (isRunning) return 'One is being made and proven now';
  if (isWaiting) return 'Waits for matches to end, four hours at most';
  if (nextAt) return weekdayTime(Date.parse(nextAt));
  if (isOn || runs.length === 0) return 'Never';
  return 'By another server';
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const change = useRowChange({
    mutationFn: () => call('POST /api/admin/backups', {}),
    done: 'The backup has begun',
    failed: 'No backup was begun',
  });
  return (
    <Button
      icon={DatabaseBackup}
      isPending={change.isPending || isRunning}
      pendingLabel="Backing up..."
      onClick={() => change.mutate()}
    >
      Back Up Now
    </Button>
  );
}

function Files({ files }: { files: BackupFile[] }) {
  return (
    <ul aria-label="Files in BACKUP_DIR" className="mt-3 grid grid-cols-1 divide-y divide-line text-14">
      {files.map(({ name, takenAt, bytes, provenAt }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="block">{clearInstant(Date.parse(takenAt))}</span>
            <span className="block text-12 wrap-anywhere text-muted" translate="no">
              {name}
            </span>
          </span>
          <span className="flex items-center gap-3">
            <span className="tabular text-muted">{bytesText(bytes)}</span>
            <Badge tone={provenAt ? 'running' : 'closing'}>{provenAt ? 'Proven' : 'Not proven'}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

const STATES: Record<BackupRun['state'], string> = {
  running: 'Goes on',
  stopped: 'Stopped with its server',
  failed: 'Failed',
  unproven: 'Not proven',
  proven: 'Proven',
};

function Run({ run: { state, startedAt, host, problem } }: { run: BackupRun }) {
  return (
    <li>
      {clearInstant(Date.parse(startedAt))}: {STATES[state]} <span className="text-muted">on {host}</span>
      {problem && <span className="block wrap-anywhere text-danger">{problem}</span>}
    </li>
  );
}
