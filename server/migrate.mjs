import './node-24.mjs';

// without await, which an old Node cannot read at the top level
void import('./src/migrate.ts');
