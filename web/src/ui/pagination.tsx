import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

/** First, last, and the neighbours of the current page; null is a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
	const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
	const sorted = [...new Set(wanted)].sort((a, b) => a - b);
	return sorted.flatMap((one, at) => {
		const gap = one - (sorted[at - 1] ?? one);
		return gap > 2 ? [null, one] : gap === 2 ? [one - 1, one] : [one];
	});
}

type PageButtonsProps = { page: number; pages: number; onPage: (page: number) => void; className?: string };

/** Previous, the pages, next; the callers draw the frame. */
export function PageButtons({ page, pages, onPage, className }: PageButtonsProps) {
	const t = useText();
	const go = (to: number) => () => to >= 1 && to <= pages && to !== page && onPage(to);
	const button = { type: 'button', className } as const;
	return (
		<>
			<button {...button} aria-label={t('web.previous_page')} aria-disabled={page <= 1 || undefined} onClick={go(page - 1)}>
				<Icon icon={IconChevronLeft} />
			</button>
			{pagesToShow(page, pages).map((one, at) =>
				one === null ? (
					<span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
						…
					</span>
				) : (
					<button
						{...button}
						key={one}
						aria-label={t('web.page_number', { page: one })}
						aria-current={one === page ? 'page' : undefined}
						onClick={go(one)}
					>
						{one}
					</button>
				),
			)}
			<button {...button} aria-label={t('web.next_page')} aria-disabled={page >= pages || undefined} onClick={go(page + 1)}>
				<Icon icon={IconChevronRight} />
			</button>
		</>
	);
}

type PaginationProps = Omit<PageButtonsProps, 'className'> & { /** the list, where a page has several */ of?: string };

export function Pagination({ page, pages, onPage, of }: PaginationProps) {
	const t = useText();
	// the list has become shorter
	const isBeyond = pages > 0 && page > pages;
	useEffect(() => {
		if (isBeyond) onPage(pages);
	}, [isBeyond, pages, onPage]);
	if (pages <= 1) return null;
	return (
		<nav className={styles.pages} aria-label={of ? `${t('web.pages')}: ${of}` : t('web.pages')}>
			<PageButtons page={page} pages={pages} onPage={onPage} />
		</nav>
	);
}
