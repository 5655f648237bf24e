export type FileTime = { file: string; seconds: number };

type StoryError = { message?: string; location?: { line: number } };
type Story = { title: string; ok: boolean; tests: { results: { duration: number; error?: StoryError }[] }[] };
export type Suite = { file: string; specs: Story[]; suites?: Suite[] };
export type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; suites: Suite[] };

export const secondsOfSuite = ({ specs, suites = [] }: Suite): number =>
	specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((total, { duration }) => total + duration / 1000, 0) +
	suites.reduce((total, suite) => total + secondsOfSuite(suite), 0);

export const slowest = (times: FileTime[], count: number): string =>
	times
		.toSorted((a, b) => b.seconds - a.seconds)
		.slice(0, count)
		.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
		.join('\n');
