import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDigits } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { UserCodeOut } from '#domain/codes/codes.contract.ts';
import { isExpired, lastDayOf } from '#domain/codes/codes.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useFocusNearby } from '#web/lib/use-focus-nearby.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeText } from '../shared/order/code-text.tsx';
import { discountText } from './discount-text.ts';

const day = (moment: string) => formatDigits(warsawDate(new Date(moment)));

function stateOf(code: UserCodeOut, t: Translate): string {
	if (code.used) return t('codes.own.state_used', { date: day(code.usage_date ?? code.activation_date) });
	if (code.expiration_date && isExpired(code, new Date(serverNow())))
		return t('codes.own.state_expired', { date: day(code.expiration_date) });
	if (code.over) return t('codes.own.state_over');
	const last = lastDayOf(code);
	const until = last ? t('codes.own.valid_until', { date: formatDigits(last) }) : t('codes.own.no_expiry');
	const held = code.held_by_bank ? 'codes.own.state_bank' : 'codes.own.state_held';
	return `${t(code.held ? held : 'codes.own.state_active')}, ${until}`;
}

/** What a code is for: its one title, as a link to it, or any. */
function CodeProduct({ code: { title, event_id, video_id } }: { code: UserCodeOut }) {
	const t = useText();
	if (!title) return t('codes.own.any');
	const path = event_id === null ? itemPath('video', video_id ?? '') : itemPath('event', event_id);
	return <Link to={path}>{t('codes.own.for', { title })}</Link>;
}

/** One code: what it gives and for what, until when, used or not; one that is neither used nor held by an order can be deleted. */
export function OwnCode({ code, onDelete }: { code: UserCodeOut; onDelete: () => void }) {
	const t = useText();
	const button = useRef<HTMLButtonElement>(null);
	useFocusNearby(button);
	return (
		<li>
			<CodeText code={code.code} isUsed={code.used > 0 || code.over > 0} />
			<div>
				<strong>
					{discountText(code, t.language)} <CodeProduct code={code} />
				</strong>
				{code.desc && <p className="small">{code.desc}</p>}
				<p className="muted small">{stateOf(code, t)}</p>
			</div>
			{code.used || code.held ? (
				<span />
			) : (
				<Button
					ref={button}
					variant="quiet"
					size="sm"
					icon={IconTrash}
					aria-label={t('codes.own.delete_of', { code: code.code })}
					onClick={onDelete}
				>
					{t('codes.own.delete')}
				</Button>
			)}
		</li>
	);
}
