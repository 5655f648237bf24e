import './node-24.mjs';

await import('./src/main.ts');
