import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
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

type PageButtonsProps = {
	page: number;
	pages: number;
	onPage: (page: number) => void;
	/** where pages have addresses: links, which work without scripts */
	address?: ((page: number) => string) | undefined;
	/** one of several lists of a page: it stays where it is */
	keepsScroll?: boolean;
	className?: string;
};

/** Previous, the pages, next; the callers draw the frame. */
export function PageButtons({ page, pages, onPage, address, keepsScroll, className }: PageButtonsProps) {
	const t = useText();
	const control = (to: number, label: string, content: ReactNode) => {
		const isOff = to < 1 || to > pages;
		const marks = {
			className,
			'aria-label': label,
			'aria-disabled': isOff || undefined,
			'aria-current': to === page ? ('page' as const) : undefined,
		};
		// at the end it stays and leads nowhere else, so that the focus stays too
		return address ? (
			<Link key={label} {...marks} to={address(isOff ? page : to)} preventScrollReset={keepsScroll}>
				{content}
			</Link>
		) : (
			<button key={label} type="button" {...marks} onClick={() => !isOff && to !== page && onPage(to)}>
				{content}
			</button>
		);
	};
	return (
		<>
			{control(page - 1, t('web.previous_page'), <Icon icon={IconChevronLeft} />)}
			{pagesToShow(page, pages).map((one, at) =>
				one === null ? (
					<span key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
						…
					</span>
				) : (
					control(one, t('web.page_number', { page: one }), one)
				),
			)}
			{control(page + 1, t('web.next_page'), <Icon icon={IconChevronRight} />)}
		</>
	);
}

type PaginationProps = Omit<PageButtonsProps, 'className'> & { /** the list, where a page has several */ of?: string };

export function Pagination({ of, ...buttons }: PaginationProps) {
	const t = useText();
	const { page, pages, onPage } = buttons;
	// the list has become shorter
	const isBeyond = pages > 0 && page > pages;
	useEffect(() => {
		if (isBeyond) onPage(pages);
	}, [isBeyond, pages, onPage]);
	if (pages <= 1) return null;
	return (
		<nav className={styles.pages} aria-label={of ? `${t('web.pages')}: ${of}` : t('web.pages')}>
			<PageButtons {...buttons} />
		</nav>
	);
}
