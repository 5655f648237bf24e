import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { LANGUAGE_COOKIE, type Language, toLanguage } from '#domain/base/text/language.ts';
import { fillText, pickText, type TextParams, type TextTable } from '#domain/base/text/text.ts';
import { nb, withWholeEmail } from '#domain/base/text/typeset.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { writeCookie } from './cookies.ts';
import { toast } from './toast.tsx';

const YEAR_DAYS = 365;
const table: TextTable = {};

/** Texts of one language add to those of the other. */
export function registerTexts(texts: TextTable) {
	for (const [key, [pl, en]] of Object.entries(texts)) table[key] = [pl || (table[key]?.[0] ?? ''), en || (table[key]?.[1] ?? '')];
}

type LoadTexts = (language: Language) => Promise<TextTable>;

/** Texts that are loaded in one language (web/build/one-language.ts): the public ones, and those of the panel where it is used. */
const sources: LoadTexts[] = [
	async (language) => (await (language === 'en' ? import('#domain/texts/public.ts?en') : import('#domain/texts/public.ts?pl'))).publicTexts,
];

export async function loadTexts(language: Language): Promise<void> {
	// also what is added meanwhile
	for (const load of sources) registerTexts(await load(language));
}

/** Texts of a part of the product: now in the page's language, later in any other that is chosen. */
export async function addTexts(load: LoadTexts): Promise<void> {
	sources.push(load);
	registerTexts(await load(pageLanguage()));
}

const isKey = (key: string): boolean => Object.hasOwn(table, key);

export function translate(language: Language, key: TextKey, params?: TextParams): string {
	const entry = table[key];
	if (!entry) return key;
	return nb(fillText(language, withWholeEmail(pickText(language, entry)), params));
}

type LanguageState = { language: Language; setLanguage: (language: Language) => Promise<void> };
const LanguageContext = createContext<LanguageState>({ language: 'pl', setLanguage: async () => {} });

type LanguageProps = { initial: Language /** becomes the language after hydration */; wanted?: Language; children: ReactNode };

export function LanguageProvider({ initial, wanted, children }: LanguageProps) {
	const [language, setState] = useState(initial);
	const queries = useQueryClient();
	const lastChosen = useRef(initial);
	const show = useCallback(
		async (next: Language, isChosen: boolean) => {
			lastChosen.current = next;
			await loadTexts(next);
			// the other language was chosen while the texts were loading
			if (lastChosen.current !== next) return;
			if (isChosen) writeCookie(LANGUAGE_COOKIE, next, YEAR_DAYS);
			document.documentElement.lang = next;
			setState(next);
			// some answers, like content pages, come in the language of the cookie
			void queries.invalidateQueries();
		},
		[queries],
	);
	const setLanguage = useCallback(
		(next: Language) =>
			show(next, true).catch(() => {
				// texts of an older build are gone: the page is loaded again, in the chosen language
				if (navigator.onLine) writeCookie(LANGUAGE_COOKIE, next, YEAR_DAYS);
				toast.error(translate(pageLanguage(), 'web.no_connection'));
			}),
		[show],
	);
	useEffect(() => {
		if (wanted && wanted !== initial) show(wanted, false).catch(() => {});
	}, [wanted, initial, show]);
	const state = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
	return <LanguageContext value={state}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);

export type Translate = {
	(key: TextKey, params?: TextParams): string;
	language: Language;
	/** messages of schemas and of the API are a text key or a whole sentence */
	message: (keyOrSentence: string) => string;
};

export function useText(): Translate {
	const { language } = useLanguage();
	return useMemo(() => {
		const t = (key: TextKey, params?: TextParams) => translate(language, key, params);
		return Object.assign(t, { language, message: (text: string) => (isKey(text) ? translate(language, text as TextKey) : text) });
	}, [language]);
}

/** Outside React, in the browser. */
export const pageLanguage = (): Language => toLanguage(typeof document === 'undefined' ? null : document.documentElement.lang);
