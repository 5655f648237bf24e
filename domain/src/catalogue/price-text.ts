import { formatGrosze, type Grosze } from '../base/money.ts';
import type { Language } from '../base/text/language.ts';

type Say = (key: 'web.free_of_charge' | 'web.vat') => string;

/** A price as customers see it: a price of 0 is shown as "free", without a VAT note (F-048). */
export const priceText = (grosze: Grosze, language: Language, say: Say): { sum: string; vat: string | null } =>
	grosze === 0 ? { sum: say('web.free_of_charge'), vat: null } : { sum: formatGrosze(grosze, language), vat: say('web.vat') };
