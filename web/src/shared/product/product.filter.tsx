import { IconExternalLink } from '@tabler/icons-react';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { IconLink } from '#web/ui/admin/control.tsx';
import { SearchSelect } from '#web/ui/admin/fields/search-select.tsx';
import styles from './product.filter.module.css';
import type { ProductOption } from './product-options.ts';

registerTexts(paymentsTexts);

type ProductProps = { value: string | null; onChange: (value: string | null) => void; options: readonly ProductOption[] | undefined };

export function EventFilter(props: ProductProps) {
	const t = useText();
	return <ProductFilter {...props} label={t('payments.event')} placeholder={t('payments.event_all')} />;
}

export function VideoFilter(props: ProductProps) {
	const t = useText();
	return <ProductFilter {...props} label={t('payments.video')} placeholder={t('payments.video_all')} />;
}

/** A searchable select, and next to it a link to what is chosen. */
function ProductFilter({ value, onChange, options = [], ...field }: ProductProps & { label: string; placeholder: string }) {
	const t = useText();
	const chosen = options.find((option) => option.value === value);
	return (
		<div className={styles.product}>
			<SearchSelect {...field} options={options.map(({ value: id, label }) => ({ value: id, label }))} value={value} onChange={onChange} />
			{chosen && <IconLink icon={IconExternalLink} to={chosen.address} label={t('payments.open_item', { title: chosen.title })} />}
		</div>
	);
}
