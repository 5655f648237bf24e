import { IconClock, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { REASONS } from '#domain/base/refusal.ts';
import type { PayButton as PayButtonState } from '#domain/orders/buying/orders.pay-button.rules.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useText } from '#web/lib/language.tsx';
import { Button, STOP_ICONS } from '#web/ui/button.tsx';

type PayButtonProps = {
	state: PayButtonState;
	isBusy: boolean;
	/** what happens next */
	why: ReactNode;
	/** text about the pending order */
	open?: string;
	/** the codes that decide the price are not loaded: the button waits, or loads them again after an error */
	unpriced?: { error: Error | null; retry: () => void } | null;
	/** in place of "Kupuję i płacę" */
	wording?: TextKey;
	/** id of the form it sends */
	form: string;
};

const ICONS = { under_age: STOP_ICONS.age, country_blocked: STOP_ICONS.country } as const;

/** A white button submits; orange, green and red ones show the reason and do nothing (S1-157). */
export function PayButton({ state, isBusy, why, open, unpriced, form, wording = 'purchase.pay' }: PayButtonProps) {
	const t = useText();
	const common = { size: 'lg', block: true } as const;
	if (state.kind === 'processing')
		return (
			<Button {...common} variant="wait" icon={state.state === 'unpaid' ? IconClock : undefined} reason={open}>
				{t(`button.${state.state}`)}
			</Button>
		);
	if (state.kind === 'access')
		return (
			<Button {...common} variant="ok" reason={t('purchase.has_access_why')}>
				{t('purchase.has_access')}
			</Button>
		);
	if (state.kind === 'blocked') {
		const icon = state.reason in ICONS ? ICONS[state.reason as keyof typeof ICONS] : undefined;
		return (
			<Button {...common} variant="stop" icon={icon} reason={t(state.isByStream ? 'event.sale_over' : REASONS[state.reason].text)}>
				{t('purchase.blocked')}
			</Button>
		);
	}
	if (unpriced?.error)
		return (
			<Button {...common} variant="line" onClick={unpriced.retry}>
				{t('web.retry')}
			</Button>
		);
	if (unpriced)
		return (
			<Button {...common} variant="wait" aria-busy="true" reason={t('purchase.codes_why')}>
				{t('purchase.codes_loading')}
			</Button>
		);
	if (isBusy)
		return (
			<Button {...common} variant="wait" aria-busy="true" reason={why}>
				{t('purchase.sending')}
			</Button>
		);
	return (
		<Button {...common} variant="buy" icon={IconLock} type="submit" form={form} reason={why}>
			{t(state.label === 'purchase.pay' ? wording : state.label)}
		</Button>
	);
}
