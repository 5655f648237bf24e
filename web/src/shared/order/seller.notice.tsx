import { sellerAddress, sellerNumbers, sellerPhone } from '#domain/settings/seller.rules.ts';
import { useConfig } from '#web/lib/config.tsx';

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
