import { z } from 'zod';

// Zod would otherwise try whether it may compile code, which the content policy refuses and reports. Imported before
// any schema is used.
z.config({ jitless: true });
