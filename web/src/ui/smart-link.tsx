import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link from the settings: a path of this site, or an address elsewhere; anything else is not a link (failure H4). */
export function SmartLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
	if (/^\/(?![/\\])/.test(to)) {
		return (
			<Link to={to} className={className}>
				{children}
			</Link>
		);
	}
	if (!/^(https?|ftp|mailto):/i.test(to)) return <span className={className}>{children}</span>;
	return (
		<a href={to} className={className} rel="noopener noreferrer">
			{children}
		</a>
	);
}
