import { sellerAddress, sellerLines, sellerNumbers, sellerPhone } from '#domain/settings/seller.rules.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';

/** Who sells, before the button that buys (N-022). */
export function SellerNotice() {
	const t = useText();
	const lines = sellerLines(useConfig().seller);
	if (lines.length === 0) return null;
	return (
		<p className="small muted">
			{t('seller.label')} {lines.join(' · ')}
		</p>
	);
}

/** Who sells, with links, in the footer of every page (N-022). */
export function SellerAddress({ className }: { className: string | undefined }) {
	const { seller } = useConfig();
	if (!seller.name) return null;
	const { name, email, phone } = seller;
	const address = sellerAddress(seller);
	return (
		<address className={className}>
			{[name, address].filter(Boolean).join(', ')}
			{(email || phone) && (
				<span>
					{email && <a href={`mailto:${email}`}>{email}</a>}{' '}
					{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{sellerPhone(seller)}</a>}
				</span>
			)}
			<span>{sellerNumbers(seller).join(' · ')}</span>
		</address>
	);
}
