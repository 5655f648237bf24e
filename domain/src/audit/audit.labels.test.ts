import { describe, expect, it } from 'vitest';
import { REASONS } from '../base/refusal.ts';
import { CODE_STATUSES } from '../orders/orders.fields.ts';
import { ORDER_STATUSES, statusText } from '../orders/orders.moves.rules.ts';
import { alarmText, ORDER_ALARMS } from '../orders/refunding/orders.alarms.rules.ts';
import { REFUND_REFUSALS, REFUND_WAYS, refusalText } from '../orders/refunding/orders.refunds.rules.ts';
import { isTextKey, type TextKey, text } from '../texts/texts.ts';
import { AUDIT_ACTIONS, AUDIT_FIELDS, actionText } from './audit.labels.ts';

const CODE_TEXTS: Record<(typeof CODE_STATUSES)[number], TextKey> = {
	free: 'orders.code.unused',
	used: 'orders.code.used_by_label',
	void: 'orders.code.void',
};

/** Every list of internal codes that the panel may show, and the text of each. */
const LISTS: Record<string, (readonly [word: string, key: string])[]> = {
	'audit actions': [...AUDIT_ACTIONS, 'of_an_older_version'].map((action) => [action, actionText(action)]),
	'audit fields': Object.keys(AUDIT_FIELDS).map((field) => [field, `audit.field.${field}`]),
	'refund ways': REFUND_WAYS.map((way) => [way, `audit.way.${way}`]),
	'order statuses': ORDER_STATUSES.map((status) => [status, statusText(status)]),
	'order alarms': ORDER_ALARMS.map((alarm) => [alarm, alarmText(alarm)]),
	'refusals of a refund': [...REFUND_REFUSALS, 'WHATEVER'].map((code) => [code, refusalText(code)]),
	'statuses of a code': CODE_STATUSES.map((status) => [status, CODE_TEXTS[status]]),
	'reasons of a refusal': Object.entries(REASONS).map(([reason, { text: key }]) => [reason, key]),
};

describe('internal codes shown in the panel', () => {
	it.each(Object.entries(LISTS))('F-090 %s have a text in Polish and English', (_list, words) => {
		for (const [word, key] of words) {
			expect(isTextKey(key), key).toBe(true);
			for (const language of ['pl', 'en'] as const) {
				const label = text(language, key as TextKey, { reason: '…' });
				expect(label, word).not.toMatch(/[a-z]_[a-z]|[A-Z]{2,}_|\w\.\w+_/);
				expect(label.length, word).toBeGreaterThan(1);
			}
		}
	});
});
