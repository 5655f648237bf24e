/** One small change that breaks the product, and the test that must fail. */
export type Mutation = {
	/** what is broken, as a sentence */
	name: string;
	file: string;
	/** occurs exactly once in the file */
	find: string;
	replace: string;
	/** the test file that must fail, and the id in the name of the test in it that fails */
	test: string;
	id: string;
};
