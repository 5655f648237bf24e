import type { Suite } from './file-times.ts';
import type { VitestFile } from './vitest-report.ts';

const escapeCodes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLine = (message = '') => message.replace(escapeCodes, '').split('\n', 1)[0];
const line = (where: string, test: string, message?: string) => `  failed: ${where} › ${test}: ${firstLine(message)}`;

/** One line for each failed test, so that the end of a long log says what failed. */
export const failedTests = (files: VitestFile[]): string[] =>
	files.flatMap(({ name, status, message, assertionResults }) => {
		const failed = assertionResults.filter((test) => test.status === 'failed');
		if (failed.length === 0 && status === 'failed') return [line(name, 'the file itself', message)];
		return failed.map(({ fullName, failureMessages }) => line(name, fullName, failureMessages?.[0]));
	});

export const failedStories = ({ file, specs, suites = [] }: Suite): string[] => [
	...specs
		.filter(({ ok }) => !ok)
		.map(({ title, tests }) => {
			const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
			return line(`${file}:${error?.location?.line ?? '?'}`, title, error?.message);
		}),
	...suites.flatMap(failedStories),
];
