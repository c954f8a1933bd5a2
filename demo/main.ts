import { speedUpModuleLoading } from '#server/lib/module-loading.ts';

// A dynamic import, because the modules must load after this call.
speedUpModuleLoading();
await import('./program.ts');
