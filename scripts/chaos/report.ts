/** The lines of a run, and what must never happen: each violation once, with its count. */
export function createReport() {
	const violations = new Map<string, number>();
	const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);
	return {
		print,
		wrong: (what: string) => {
			if (!violations.has(what)) print(`VIOLATION: ${what}`);
			violations.set(what, (violations.get(what) ?? 0) + 1);
		},
		/** The last line; ends the process, with 1 where something was violated. */
		conclude: (run: string): never => {
			const list = [...violations].map(([what, count]) => `${count} x ${what}`);
			console.log(`${run}: ${list.length === 0 ? 'no violations' : `VIOLATIONS: ${list.join('; ')}`}`);
			process.exit(list.length === 0 ? 0 : 1);
		},
	};
}

export type Report = ReturnType<typeof createReport>;
