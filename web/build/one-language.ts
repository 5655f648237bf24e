import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { TextTable } from '../../domain/src/base/text/text.ts';

const TEXTS = /^(.*\/texts\/(?:public|admin)\.ts)\?(pl|en)$/;

/** The texts with one language left, as the source of a module. */
function textsIn(language: string, name: string, texts: TextTable): string {
	const at = language === 'en' ? 1 : 0;
	const left = Object.entries(texts).map(([key, text]) => [key, text.map((words, index) => (index === at ? words : ''))]);
	return `export const ${name} = ${JSON.stringify(Object.fromEntries(left))};`;
}

/** `public.ts?pl` and `admin.ts?pl` hold the Polish texts only; in development it holds both languages. */
export function oneLanguage(): Plugin {
	return {
		name: 'one-language',
		enforce: 'pre',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		load: {
			filter: { id: TEXTS },
			async handler(id) {
				const [, file = '', language = ''] = TEXTS.exec(id) ?? [];
				const [[name, texts] = ['', {}]] = Object.entries((await import(pathToFileURL(file).href)) as Record<string, TextTable>);
				return { code: textsIn(language, name, texts), moduleType: 'js', moduleSideEffects: false };
			},
		},
	};
}
