import { getPage as getCall } from '#domain/pages/pages.contract.ts';
import { OWN_ADDRESSES } from '#domain/pages/pages.rules.ts';
import { type DocumentSpec, prefetched } from '../platform/documents/document-spec.ts';
import { getPage } from './pages.service.ts';

const pageDocument = (path: string, slugOf: (params: Record<string, string>) => string): DocumentSpec => ({
	path,
	load: async (context, { params, language }) => {
		const slug = slugOf(params);
		return [prefetched(getCall, { params: { slug } }, { page: await getPage(context, slug, language) })];
	},
});

export const pagesDocuments: DocumentSpec[] = [
	...OWN_ADDRESSES.map((slug) => pageDocument(`/${slug}`, () => slug)),
	pageDocument('/n/:slug', (params) => params.slug ?? ''),
];
