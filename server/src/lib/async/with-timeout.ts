/** The result of the work, or `otherwise` when it fails or takes longer. */
export const withTimeout = <T>(ms: number, work: Promise<T>, otherwise: T) => {
	let timer: NodeJS.Timeout;
	const late = new Promise<T>((done) => {
		timer = setTimeout(() => done(otherwise), ms);
	});
	return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
};
