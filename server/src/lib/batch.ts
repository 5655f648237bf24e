import { isDatabaseAway } from './db.ts';

type Asker<Question, Answer> = { question: Question; take: (answer: Answer) => void; fail: (error: unknown) => void };
type Lane<Question, Answer> = { waiting: Asker<Question, Answer>[]; asking: number };

export type GatherOptions<Question> = {
	/** Questions of different lanes never wait for each other. */
	laneOf?: (question: Question) => string | number;
};

/** Few, so that questions gather while one is answered; more than one, so that a slow answer does not hold up the next question. */
const AT_ONCE = 2;
const MOST = 100;

/**
 * Questions of many callers asked together; answers come in the order of the questions. At rest each is asked at once; while the database
 * is busy answering, those that come gather, and the next statement asks for all of them. Nobody is told what was read before he asked.
 */
export function gathered<Question, Answer>(
	ask: (questions: Question[]) => Promise<Answer[]>,
	{ laneOf = () => 0 }: GatherOptions<Question> = {},
): (question: Question) => Promise<Answer> {
	const lanes = new Map<string | number, Lane<Question, Answer>>();

	async function askAll(askers: Asker<Question, Answer>[]): Promise<void> {
		try {
			const answers = await ask(askers.map(({ question }) => question));
			for (const [at, { take }] of askers.entries()) take(answers[at] as Answer);
		} catch (error) {
			// nobody suffers from another's question, unless there is nobody to ask
			if (askers.length > 1 && !isDatabaseAway(error)) for (const one of askers) await askAll([one]);
			else for (const { fail } of askers) fail(error);
		}
	}

	async function go(key: string | number, lane: Lane<Question, Answer>): Promise<void> {
		lane.asking += 1;
		while (lane.waiting.length > 0) await askAll(lane.waiting.splice(0, MOST));
		lane.asking -= 1;
		if (lane.asking === 0) lanes.delete(key);
	}

	return (question) =>
		new Promise((take, fail) => {
			const key = laneOf(question);
			const lane = lanes.get(key) ?? { waiting: [], asking: 0 };
			lanes.set(key, lane);
			lane.waiting.push({ question, take, fail });
			if (lane.asking < AT_ONCE) void go(key, lane);
		});
}
