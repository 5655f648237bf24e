export type Step = { instruction: string; rest: string };

/** The stages of a Dockerfile, each starting with its FROM, with continued lines joined. */
export function readDockerfile(text: string): Step[][] {
	const steps = text
		.replace(/\\\n/g, ' ')
		.split('\n')
		.filter((line) => line.trim() && !line.startsWith('#'))
		.map((line) => ({ instruction: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }));
	const stages: Step[][] = [];
	for (const step of steps) {
		if (step.instruction === 'FROM') stages.push([]);
		stages.at(-1)?.push(step);
	}
	return stages;
}

export const environmentOf = (stage: Step[]): Record<string, string> =>
	Object.fromEntries(
		stage
			.filter(({ instruction }) => instruction === 'ENV')
			.flatMap(({ rest }) => [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
	);

export const commandOf = (stage: Step[]): string[] =>
	JSON.parse(stage.find(({ instruction }) => instruction === 'CMD')?.rest ?? '[]') as string[];
