export function pidFile(dataDir: string): string;
export function runningStart(dataDir: string): number | null;
