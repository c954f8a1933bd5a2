import { serveJobs } from '#server/lib/job-processes.ts';
import { drawScene } from './draw/draw-scene.ts';

// The entry point of the processes that drawer.ts starts.
serveJobs(drawScene);
