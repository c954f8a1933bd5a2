import { serveJobs } from '#server/lib/job-processes.ts';
import { decode } from './decode.ts';

// The entry point of the processes that decoders.ts starts.
serveJobs(decode);
