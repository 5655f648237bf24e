import { addTexts } from '#web/lib/language.tsx';

let texts: Promise<void> | undefined;

/** A part of the panel together with the panel's texts, requested at once. */
export async function withPanelTexts<T>(part: Promise<T>): Promise<T> {
	texts ??= addTexts(
		async (language) => (await (language === 'en' ? import('#domain/texts/admin.ts?en') : import('#domain/texts/admin.ts?pl'))).adminTexts,
	).catch((error: unknown) => {
		// a failed request is repeated by the next part
		texts = undefined;
		throw error;
	});
	const [loaded] = await Promise.all([part, texts]);
	return loaded;
}
