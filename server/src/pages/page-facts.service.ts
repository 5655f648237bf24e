import { purposesHtml } from '#domain/account/purposes.rules.ts';
import { escapeHtml } from '#domain/base/text/escape-html.ts';
import type { Language } from '#domain/base/text/language.ts';
import { ANSWER_DAYS } from '#domain/claims/claims.rules.ts';
import { SUPPORTED_BROWSERS } from '#domain/documents/browsers.ts';
import { RESERVATION_MINUTES } from '#domain/orders/buying/orders.seats.rules.ts';
import { cookiesHtml } from '#domain/pages/cookies.rules.ts';
import { type PageFacts, type Placeholder, placeholdersIn } from '#domain/pages/placeholders.rules.ts';
import { sellerAddress, sellerNumbers } from '#domain/settings/seller.rules.ts';
import type { Context } from '../lib/context.ts';
import { declaration } from './declaration.service.ts';

/** A fact that nobody has given. */
const MISSING = '[…]';

type FactOf = (context: Context, language: Language) => Promise<string> | string;

const seller =
	(read: (seller: Awaited<ReturnType<Context['settings']['app']>>['seller']) => string): FactOf =>
	async ({ settings }) =>
		escapeHtml(read((await settings.app()).seller) || MISSING);

const FACTS: Partial<Record<Placeholder, FactOf>> = {
	seller_name: seller(({ name }) => name),
	seller_address: seller(sellerAddress),
	seller_email: seller(({ email }) => email),
	seller_phone: seller(({ phone }) => phone),
	seller_nip: seller(({ nip }) => nip),
	seller_numbers: seller((of) => sellerNumbers(of).join(', ')),
	hold_minutes: () => String(RESERVATION_MINUTES),
	sale_end_minutes: async ({ settings }) => String((await settings.app()).sale_end_minutes),
	complaint_days: () => String(ANSWER_DAYS),
	browsers: () =>
		Object.entries(SUPPORTED_BROWSERS)
			.map(([name, version]) => `${name[0]?.toUpperCase()}${name.slice(1)} ${version}+`)
			.join(', '),
	declaration,
	cookies: (_context, language) => cookiesHtml(language),
	purposes: (_context, language) => purposesHtml(language),
};

/** Only what the text names is read. */
export async function readFacts(context: Context, text: string, language: Language): Promise<PageFacts> {
	const facts: PageFacts = {};
	for (const name of placeholdersIn(text)) {
		const read = FACTS[name];
		if (read) facts[name] = await read(context, language);
	}
	return facts;
}
