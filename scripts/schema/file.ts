import { fileURLToPath } from 'node:url';

export const SCHEMA_FILE = fileURLToPath(new URL('../../server/schema.sql', import.meta.url));
