import { Link, type LinkProps } from 'react-router';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useRedirectParam } from './use-redirect-param.ts';

type FormLinkProps = Omit<LinkProps, 'to'> & { to: string };

/**
 * A link to another form of the sign-in, with the page to open afterwards. Documents are the same for everyone, so the page is added
 * in the browser: after hydration here, and before it by `keepRedirect` of web/src/app/entry/keep-redirect.ts.
 */
export function FormLink({ to, ...props }: FormLinkProps) {
	const { keep } = useRedirectParam();
	return <Link data-keeps-redirect to={useHydrated() ? keep(to) : to} {...props} />;
}
