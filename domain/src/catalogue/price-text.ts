import { formatGrosze, type Grosze } from '../base/money.ts';
import type { Language } from '../base/text/language.ts';

type Say = (key: 'web.free_of_charge' | 'web.vat') => string;

/** A price as customers see it: a price of 0 is shown as "free" (F-048), without a VAT note, as is one that has no VAT in it. */
export const priceText = (grosze: Grosze, language: Language, say: Say, hasVat = true): { sum: string; vat: string | null } =>
	grosze === 0
		? { sum: say('web.free_of_charge'), vat: null }
		: { sum: formatGrosze(grosze, language), vat: hasVat ? say('web.vat') : null };
