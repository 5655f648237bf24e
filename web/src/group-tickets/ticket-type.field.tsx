import { IconTicket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { groupMax, groupRange } from '#domain/group-tickets/group-quantity.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Segmented } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import styles from './ticket-type.field.module.css';

export type TicketType = 'standard' | 'group';
type TicketTypeProps = {
	product: ProductType;
	config: GroupConfigOut;
	ticketsLeft: number | null;
	value: TicketType;
	onChange: (value: TicketType) => void;
};

/** Possible group sizes now: by the settings and the seats left (F-049). */
function useGroupNote(config: GroupConfigOut, ticketsLeft: number | null): string {
	const t = useText();
	const range = groupRange(config, ticketsLeft);
	if (!range) {
		const count = groupMax(config, ticketsLeft);
		return count > 0 ? t('purchase.group_note_few', { count }) : t('purchase.group_note_none');
	}
	const { discount } = config;
	const note = t(range.min === range.max ? 'purchase.group_note_exact' : 'purchase.group_note', range);
	return discount ? t('purchase.group_note_discount', { note, discount }) : note;
}

/** Standard or group (S1-076). */
export function TicketTypeField({ product, config, ticketsLeft, value, onChange }: TicketTypeProps) {
	const t = useText();
	const note = useGroupNote(config, ticketsLeft);
	return (
		<Segmented<TicketType>
			legend={t(product === 'event' ? 'purchase.type' : 'purchase.type_video')}
			options={[
				{ value: 'standard', label: t('purchase.standard'), note: t('purchase.standard_note') },
				{ value: 'group', label: t('purchase.group'), note },
			]}
			value={value}
			onChange={onChange}
		/>
	);
}

type GroupDetailsProps = { product: ProductType; config: GroupConfigOut; quantity: number; children: ReactNode };

/** The quantity with its discount; a recording is access, not a ticket (F-051). */
export function GroupDetails({ product, config, quantity, children }: GroupDetailsProps) {
	const t = useText();
	const oneFree = product === 'video' ? 'purchase.one_free_video' : 'purchase.one_free';
	return (
		<TwoColumns className={styles.details}>
			{children}
			{(quantity > 0 || config.one_free === 1) && (
				<Notice kind="ok" icon={IconTicket} title={config.one_free === 1 && t(oneFree)} quiet>
					{quantity > 0 && t('purchase.group_codes', { count: quantity })}
				</Notice>
			)}
		</TwoColumns>
	);
}
