type VitestTest = { fullName: string; status: string; tags: string[]; failureMessages?: string[] | null };

export type VitestFile = {
	name: string;
	startTime: number;
	endTime: number;
	status: string;
	message?: string;
	assertionResults: VitestTest[];
};

export type VitestReport = {
	numPassedTests: number;
	numFailedTests: number;
	numFailedTestSuites: number;
	testResults: VitestFile[];
};

/** Vitest also reports the tests of the other run as skipped: `npm test` and `npm run test:slow` each leave out those of the other. */
export const skippedTests = (files: VitestFile[], isSlowRun: boolean): number =>
	files
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status, tags }) => status !== 'passed' && status !== 'failed' && tags.includes('slow') === isSlowRun).length;
