import { IconClock } from '@tabler/icons-react';
import { formatMoment } from '#domain/base/time/dates.ts';
import type { Button as ButtonState } from '#domain/watching/buttons.rules.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant, STOP_ICONS } from '#web/ui/button.tsx';

/** white: buy; red: blocked; green: access; orange: processing (R-043, S1-146) */
const VARIANTS: Record<Exclude<ButtonState['kind'], 'hidden'>, ButtonVariant> = {
	blocked: 'stop',
	processing: 'wait',
	buy: 'buy',
	get_access: 'buy',
	use_code: 'buy',
	access: 'ok',
	ended: 'over',
	soon: 'soon',
	watch: 'watch',
};

const ICONS = {
	under_age: STOP_ICONS.age,
	country_blocked: STOP_ICONS.country,
	sold_out: STOP_ICONS.sold_out,
	event_cancelled: STOP_ICONS.sold_out,
	sale_ended: STOP_ICONS.sold_out,
} as const;

export type StateOf = {
	kind: 'event' | 'video';
	title: string;
	age: number;
	/** where buying and watching lead */
	buyTo: string;
	watchTo: string;
	/** without a birthday the age check fails; shows that instead of an age */
	hasBirthday?: boolean;
	isSignedIn: boolean;
	/** text about the viewer's pending order */
	order?: string;
};

export function stateLabel(button: ButtonState, item: Pick<StateOf, 'kind' | 'age'>, t: Translate, moment: (at: string) => string): string {
	switch (button.kind) {
		case 'hidden':
			return '';
		case 'blocked':
			if (button.reason === 'under_age') return t('button.under_age', { age: item.age });
			if (button.reason === 'event_cancelled') return t('button.cancelled');
			if (button.reason === 'sale_ended') return t('button.sale_ended');
			return t(button.reason === 'country_blocked' ? 'button.country_blocked' : 'button.sold_out');
		case 'buy':
			if (button.forOthers) return t('button.buy_others');
			return t(item.kind === 'event' ? 'button.buy_event' : 'button.buy_video');
		case 'processing':
			return t(`button.${button.state}`);
		case 'soon':
			return button.at && (item.kind === 'video' || button.isNext) ? t('button.soon_at', { when: moment(button.at) }) : t('button.soon');
		default:
			return t(`button.${button.kind}`);
	}
}

function reasonOf(button: ButtonState, item: StateOf, t: Translate): string | undefined {
	if (button.kind === 'processing') return item.order;
	if (button.kind === 'watch' && !item.isSignedIn) return t('button.why_sign_in');
	if (button.kind !== 'blocked') return undefined;
	if (button.reason === 'under_age') return t(item.hasBirthday === false ? 'button.why_no_birthday' : 'button.why_under_age');
	if (button.reason === 'event_cancelled') return t('button.why_cancelled');
	if (button.reason === 'sale_ended') return t('refusal.sale_ended');
	return t(button.reason === 'country_blocked' ? 'button.why_country' : 'button.why_sold_out');
}

type StateButtonProps = {
	button: ButtonState;
	item: StateOf;
	size?: ButtonSize;
	block?: boolean /** on a card: no icon on white, no sentence below */;
	short?: boolean;
};

/** Renders one button state of the domain, without logic of its own. */
export function StateButton({ button, item, size, block, short }: StateButtonProps) {
	const t = useText();
	if (button.kind === 'hidden') return null;
	const label = stateLabel(button, item, t, (at) => formatMoment(at, t.language));
	const variant = VARIANTS[button.kind];
	const shown = short && button.kind === 'processing' ? t(`button.${button.state}_short`) : label;
	const shared = {
		variant,
		size,
		block,
		children: shown,
		reason: short && button.kind !== 'blocked' ? undefined : reasonOf(button, item, t),
		...(short && variant === 'buy' && { icon: null }),
		// no spinner: an unpaid order is not being processed
		...(button.kind === 'processing' && button.state === 'unpaid' && { icon: IconClock }),
		...(button.kind === 'blocked' && { icon: ICONS[button.reason as keyof typeof ICONS] }),
	};
	const to = button.kind === 'watch' ? item.watchTo : variant === 'buy' ? item.buyTo : null;
	if (to === null) return <Button {...shared} aria-label={short ? t('button.of', { label: shown, title: item.title }) : undefined} />;
	return <ButtonLink {...shared} to={to} aria-label={short ? t('button.of', { label: shown, title: item.title }) : undefined} />;
}
