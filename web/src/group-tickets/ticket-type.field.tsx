import { IconTicket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Segmented } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type TicketType = 'standard' | 'group';
type TicketTypeProps = { config: GroupConfigOut; value: TicketType; onChange: (value: TicketType) => void };

/** Standard or group (S1-076). */
export function TicketTypeField({ config, value, onChange }: TicketTypeProps) {
	const t = useText();
	const { min_units: min, max_units: max, discount } = config;
	const note = discount ? t('purchase.group_note_discount', { min, max, discount }) : t('purchase.group_note', { min, max });
	return (
		<Segmented<TicketType>
			legend={t('purchase.type')}
			options={[
				{ value: 'standard', label: t('purchase.standard'), note: t('purchase.standard_note') },
				{ value: 'group', label: t('purchase.group'), note },
			]}
			value={value}
			onChange={onChange}
		/>
	);
}

/** The quantity beside what one gets for it. */
export function GroupDetails({ config, quantity, children }: { config: GroupConfigOut; quantity: number; children: ReactNode }) {
	const t = useText();
	return (
		<div className="two group-details">
			{children}
			<Notice kind="ok" icon={IconTicket} title={config.one_free === 1 && t('purchase.one_free')} quiet>
				{quantity > 0 && t('purchase.group_codes', { count: quantity })}
			</Notice>
		</div>
	);
}
