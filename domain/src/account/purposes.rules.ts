import { escapeHtml } from '../base/text/escape-html.ts';
import type { Language } from '../base/text/language.ts';
import { fillText, pickText } from '../base/text/text.ts';
import { PERIOD_TEXTS, PURPOSE_TEXTS } from './purposes.texts.ts';
import { type Period, PURPOSES, type Purpose } from './purposes.ts';

const NAMES = Object.keys(PURPOSES) as Purpose[];

function periodText(period: Period, language: Language): string {
	if (typeof period === 'string') return pickText(language, PERIOD_TEXTS[period]);
	if ('days' in period) return fillText(language, pickText(language, PERIOD_TEXTS.days), { count: period.days });
	return fillText(language, pickText(language, PERIOD_TEXTS.years), { count: period.years });
}

/** Each purpose with its data and its period. */
export const listPurposes = (language: Language) =>
	NAMES.map((name) => ({
		name,
		purpose: pickText(language, PURPOSE_TEXTS[name].purpose),
		data: pickText(language, PURPOSE_TEXTS[name].data),
		period: periodText(PURPOSES[name], language),
	}));

/** As a list of a page. */
export const purposesHtml = (language: Language): string =>
	`<ul>${listPurposes(language)
		.map(({ purpose, data, period }) => `<li><strong>${escapeHtml(purpose)}</strong>: ${escapeHtml(data)}. ${escapeHtml(period)}</li>`)
		.join('')}</ul>`;
