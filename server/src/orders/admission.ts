import { Refusal } from '#domain/base/refusal.ts';

/** How many purchases of one event work on its counter at once: more only wait for each other's lock (catalogue A14). */
const WIDTH = 4;
/** how many may wait in this process; who comes later is asked to try again */
const LONGEST_QUEUE = 20_000;

type Line = { inside: number; waiting: { enter: () => void; leave: (refusal: Refusal) => void }[] };

export type Admission = ReturnType<typeof createAdmission>;

/** One line per hot event. When it turns out to be sold out, everyone in the line hears it at once instead of one by one. */
export function createAdmission({ width = WIDTH, longest = LONGEST_QUEUE } = {}) {
	const lines = new Map<number, Line>();

	const enter = (line: Line) =>
		new Promise<void>((enter, leave) => {
			if (line.waiting.length >= longest) leave(new Refusal('unavailable', { retryAfterSeconds: 1 }));
			else line.waiting.push({ enter, leave });
		});

	async function admit<T>(eventId: number, work: () => Promise<T>): Promise<T> {
		const line = lines.get(eventId) ?? { inside: 0, waiting: [] };
		lines.set(eventId, line);
		if (line.inside >= width) await enter(line);
		else line.inside += 1;
		try {
			return await work();
		} finally {
			const next = line.waiting.shift();
			if (next) next.enter();
			else {
				line.inside -= 1;
				if (line.inside === 0) lines.delete(eventId);
			}
		}
	}

	return {
		admit,
		/** nobody in the line can have a seat any more */
		soldOut: (eventId: number) => {
			const line = lines.get(eventId);
			for (const { leave } of line?.waiting.splice(0) ?? []) leave(new Refusal('sold_out'));
		},
		isCrowded: (eventId: number) => (lines.get(eventId)?.waiting.length ?? 0) > 0,
	};
}
