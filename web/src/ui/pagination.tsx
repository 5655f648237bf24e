import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from './icon.tsx';

/** First, last, and the neighbours of the current page; null is a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
	const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
	const sorted = [...new Set(wanted)].sort((a, b) => a - b);
	return sorted.flatMap((one, at) => {
		const gap = one - (sorted[at - 1] ?? one);
		return gap > 2 ? [null, one] : gap === 2 ? [one - 1, one] : [one];
	});
}

type PaginationProps = { page: number; pages: number; onPage: (page: number) => void };

export function Pagination({ page, pages, onPage }: PaginationProps) {
	const t = useText();
	if (pages <= 1) return null;
	const go = (to: number) => () => to >= 1 && to <= pages && to !== page && onPage(to);
	return (
		<nav className="pages" aria-label={t('web.pages')}>
			<button type="button" aria-label={t('web.previous_page')} aria-disabled={page === 1 || undefined} onClick={go(page - 1)}>
				<Icon icon={IconChevronLeft} />
			</button>
			{pagesToShow(page, pages).map((one, at) =>
				one === null ? (
					<span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
						…
					</span>
				) : (
					<button
						key={one}
						type="button"
						aria-label={t('web.page_number', { page: one })}
						aria-current={one === page ? 'page' : undefined}
						onClick={go(one)}
					>
						{one}
					</button>
				),
			)}
			<button type="button" aria-label={t('web.next_page')} aria-disabled={page === pages || undefined} onClick={go(page + 1)}>
				<Icon icon={IconChevronRight} />
			</button>
		</nav>
	);
}
