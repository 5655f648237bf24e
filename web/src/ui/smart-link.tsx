import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#web/lib/language.tsx';

type SmartLinkProps = {
	to: string;
	children: ReactNode;
	className?: string;
	/** in a form: opens a new tab, so that typed text is kept (F-061) */
	newTab?: boolean;
};

/** A link from the settings: a path of this site, or an address elsewhere; anything else is not a link (failure H4). */
export function SmartLink({ to, children, className, newTab }: SmartLinkProps) {
	const t = useText();
	const isOwn = /^\/(?![/\\])/.test(to);
	if (!isOwn && !/^(https?|ftp|mailto):/i.test(to)) return <span className={className}>{children}</span>;
	if (newTab)
		return (
			<a href={to} className={className} target="_blank" rel="noopener noreferrer">
				{children}
				<span className="visually-hidden"> {t('web.new_tab')}</span>
			</a>
		);
	if (isOwn)
		return (
			<Link to={to} className={className}>
				{children}
			</Link>
		);
	return (
		<a href={to} className={className} rel="noopener noreferrer">
			{children}
		</a>
	);
}
