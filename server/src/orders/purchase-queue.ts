import { Refusal } from '#domain/base/refusal.ts';

/** How many purchases of one event are under way at once; what they ask of the database they ask together (sales.ts, catalogue A14). */
export const WIDTH = 64;
/** how many may wait in this process; who comes later is asked to try again */
const LONGEST_QUEUE = 20_000;
/** from so many at once on, "sold out" is told to all of them at once and believed for a moment */
const RUSH = 16;
const BELIEVED_MS = 300;
/** how long those who come to a sold-out event gather before they are looked up together */
const GATHER_MS = 20;

type Waiting = { userId: number; go: () => void; refuse: (reason: unknown) => void; looked: boolean };
type Line = { inside: number; waiting: Waiting[]; gathered: Waiting[]; soldOutUntil: number };

/** Of these people, those a sold-out event still concerns: with an open order of it, or with a code that may hold a seat. */
export type LookUp = (eventId: number, userIds: number[]) => Promise<Set<number>>;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * One line per hot event in this process. Whoever waits costs nothing: no connection, no query. When the event turns out to be sold out
 * during a rush, the whole line is answered after one look at the database instead of one by one.
 */
export function createAdmission(
	lookUp: LookUp,
	{ width = WIDTH, longest = LONGEST_QUEUE, rush = RUSH, now = () => performance.now() } = {},
) {
	const lines = new Map<number, Line>();

	const lineOf = (eventId: number): Line => {
		const line = lines.get(eventId) ?? { inside: 0, waiting: [], gathered: [], soldOutUntil: 0 };
		lines.set(eventId, line);
		return line;
	};

	function next(eventId: number, line: Line): void {
		line.waiting.shift()?.go();
		const idle = line.inside === 0 && line.waiting.length === 0 && line.gathered.length === 0;
		if (idle && line.soldOutUntil <= now()) lines.delete(eventId);
	}

	const wait = (eventId: number, line: Line, { userId, isSoldOut }: { userId: number; isSoldOut: boolean }) =>
		new Promise<void>((go, refuse) => {
			if (line.waiting.length >= longest) return refuse(new Refusal('unavailable', { retryAfterSeconds: 1 }));
			const one = { userId, go, refuse, looked: false };
			if (isSoldOut) gather(eventId, line, [one]);
			else line.waiting.push(one);
		});

	function gather(eventId: number, line: Line, people: Waiting[]): void {
		if (line.gathered.length === 0) setTimeout(() => void answer(eventId, line), GATHER_MS);
		line.gathered.push(...people);
	}

	async function answer(eventId: number, line: Line): Promise<void> {
		const people = line.gathered.splice(0);
		try {
			const concerned = await lookUp(eventId, [...new Set(people.map(({ userId }) => userId))]);
			for (const one of people) {
				if (concerned.has(one.userId)) line.waiting.push({ ...one, looked: true });
				else one.refuse(new Refusal('sold_out'));
			}
		} catch (error) {
			for (const { refuse } of people) refuse(error);
		}
		while (line.inside < width && line.waiting.length > 0) {
			line.inside += 1;
			next(eventId, line);
		}
	}

	async function admit<T>(eventId: number, userId: number, work: () => Promise<T>): Promise<T> {
		const line = lineOf(eventId);
		// read once: were it read again while they queue, the belief could end in between and leave them in a line nobody serves
		const isSoldOut = now() < line.soldOutUntil;
		if (line.inside < width && !isSoldOut) line.inside += 1;
		else await wait(eventId, line, { userId, isSoldOut });
		try {
			return await work();
		} finally {
			if (line.waiting.length === 0) line.inside -= 1;
			next(eventId, line);
		}
	}

	return {
		admit,
		/** not one seat was left a moment ago */
		soldOut: (eventId: number): void => {
			const line = lineOf(eventId);
			if (line.inside + line.waiting.length < rush) return;
			line.soldOutUntil = now() + BELIEVED_MS;
			const unlooked = line.waiting.filter(({ looked }) => !looked);
			line.waiting = line.waiting.filter(({ looked }) => looked);
			gather(eventId, line, unlooked);
		},
	};
}
