/** FFmpeg in the addon: its version, or why it cannot be loaded; both null where it is not installed. */
export type AddonState = { version: string | null; fault: string | null };

/** In few words, without the folder; null where the package, or its part for this machine, is not installed. */
export function addonFault(error: unknown): string | null {
	const message = error instanceof Error ? error.message : String(error);
	if (/Cannot find (module|package)/.test(message)) return null;
	// node-av lists the errors of its attempts, each in one line
	const [, reason] = /failed: Error: (.+)/.exec(message) ?? [];
	return (reason ?? message.split('\n')[0] ?? '').replace(/^\/.*?\/(?=node-av\.node:)/, '');
}
