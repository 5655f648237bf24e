export function pidFile(dataDir: string): string;
export function runningStart(dataDir: string): number | null;
export function runningAddress(dataDir: string): string | null;
export function installLock(root: string): string;
export function installing(root: string): number | null;
export function claimsFolder(root: string): string;
export function runningFrom(root: string): number | null;
