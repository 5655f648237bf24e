import { ROLE_NAMES } from '#domain/account/roles.ts';
import { AUDIT_FIELDS, type AuditValue, isAuditField } from '#domain/audit/audit.labels.ts';
import { formatGrosze } from '#domain/base/money.ts';
import { ORDER_STATUSES, statusText } from '#domain/orders/orders.moves.rules.ts';
import { alarmText } from '#domain/orders/refunding/orders.alarms.rules.ts';
import { REFUND_WAYS } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { momentText } from '#web/lib/format.ts';
import type { Translate } from '#web/lib/language.tsx';

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** How each kind of value is formatted; a value of an unexpected type is shown unchanged. */
const WORDS: Record<AuditValue, (value: unknown, t: Translate) => string> = {
	text: plain,
	moment: (value) => (Number.isNaN(Date.parse(String(value))) ? plain(value) : momentText(String(value))),
	money: (value, t) => (typeof value === 'number' ? formatGrosze(value, t.language) : plain(value)),
	flag: (value, t) => t(value ? 'audit.yes' : 'audit.no'),
	role: (value, t) => t(`account.role.${ROLE_NAMES[Number(value)] ?? 'admin'}`),
	'order status': (value, t) => {
		const status = ORDER_STATUSES.find((known) => known === value);
		return status ? t(statusText(status)) : plain(value);
	},
	alarm: (value, t) => t(alarmText(String(value))),
	'refund way': (value, t) => {
		const way = REFUND_WAYS.find((known) => known === value);
		return way ? t(`audit.way.${way}`) : plain(value);
	},
	changed: (_value, t) => t('audit.changed'),
};

function shown(name: string, value: unknown, t: Translate): string {
	if (value === null || value === undefined || value === '') return '–';
	return WORDS[isAuditField(name) ? AUDIT_FIELDS[name] : 'text'](value, t);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** `Miejscowość: Gdynia → Sopot`, one line per changed field. */
export function changeLines(before: unknown, after: unknown, t: Translate): string[] {
	const [old, now] = [fieldsOf(before), fieldsOf(after)];
	const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
	const label = (name: string) => t(isAuditField(name) ? `audit.field.${name}` : 'audit.field.other');
	return names
		.filter((name) => plain(old[name] ?? '') !== plain(now[name] ?? ''))
		.map((name) => `${label(name)}: ${name in old ? `${shown(name, old[name], t)} → ` : ''}${shown(name, now[name], t)}`);
}
