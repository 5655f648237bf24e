type Asker<Answer> = { key: string; take: (answer: Answer | null) => void; fail: (error: unknown) => void };

/** Few, so that questions gather while one is answered; more than one, so that a slow answer does not hold up the next question. */
const AT_ONCE = 2;
const MOST = 200;

/**
 * Questions of many callers asked together. At rest each is asked at once; while the database is busy answering, those that come
 * gather, and the next statement asks for all of them. Nobody is told what was read before he asked.
 */
export function gathered<Answer>(ask: (keys: string[]) => Promise<Map<string, Answer>>): (key: string) => Promise<Answer | null> {
	let waiting: Asker<Answer>[] = [];
	let asking = 0;

	async function go(): Promise<void> {
		asking += 1;
		while (waiting.length > 0) {
			const askers = waiting.slice(0, MOST);
			waiting = waiting.slice(MOST);
			try {
				const answers = await ask([...new Set(askers.map(({ key }) => key))]);
				for (const { key, take } of askers) take(answers.get(key) ?? null);
			} catch (error) {
				for (const { fail } of askers) fail(error);
			}
		}
		asking -= 1;
	}

	return (key) =>
		new Promise((take, fail) => {
			waiting.push({ key, take, fail });
			if (asking < AT_ONCE) void go();
		});
}
