/** One small breakage of the product, and the test that must notice it. */
export type Mutation = {
	/** what is broken, in words */
	name: string;
	file: string;
	/** stands exactly once in the file */
	find: string;
	replace: string;
	/** the test file that must fail, and the id in the name of the test in it that fails */
	test: string;
	id: string;
};
