import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { partOf } from '#domain/base/list-parts.ts';

/** The page of one of several lists of a screen is in the address: it stays after Back and after a reload. */
export function usePageAddress(name: string) {
	const [params] = useSearchParams();
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const address = (page: number) => {
		const next = new URLSearchParams(params);
		if (page === 1) next.delete(name);
		else next.set(name, String(page));
		return next.size > 0 ? `${pathname}?${next}` : pathname;
	};
	return {
		page: partOf(params.get(name)),
		address,
		onPage: (page: number) => void navigate(address(page), { replace: true, preventScrollReset: true }),
	};
}
