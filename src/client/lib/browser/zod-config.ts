import { z } from 'zod';

// Without this Zod tries to compile code, which the content security policy refuses and reports. It must be imported
// before any schema is used.
z.config({ jitless: true });
