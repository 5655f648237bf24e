import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type ListParts, partOf, shownInParts } from '#domain/base/list-parts.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from './button.tsx';
import styles from './more.module.css';

function usePart(name: string): number {
	const [params] = useSearchParams();
	return partOf(params.get(name));
}

/** How many of a list are shown now. */
export const useShownCount = (parts: ListParts): number => shownInParts(parts, usePart(parts.name));

/** The first parts of a long list, as many as were requested. */
export const useParts = <T,>(items: readonly T[], parts: ListParts): readonly T[] => items.slice(0, useShownCount(parts));

/** Under a long list: how much of it is shown, and the next part. */
export function ShowMore({ name, shown, total }: { name: string; shown: number; total: number }) {
	const t = useText();
	const part = usePart(name);
	const [params] = useSearchParams();
	const { pathname } = useLocation();
	const box = useRef<HTMLDivElement>(null);
	const before = useRef({ part, shown });
	// moves the keyboard focus to the first new item once it is rendered
	useEffect(() => {
		const isWaiting = part > before.current.part && shown === before.current.shown;
		if (isWaiting) return;
		if (part > before.current.part) {
			const first = box.current?.previousElementSibling?.children[before.current.shown];
			first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
		}
		before.current = { part, shown };
	}, [part, shown]);
	if (part === 1 && shown >= total) return null;
	const next = new URLSearchParams(params);
	next.set(name, String(part + 1));
	return (
		<div className={styles.ending} ref={box}>
			<p className="muted" role="status">
				{t('web.shown_of', { shown, count: total })}
			</p>
			{shown < total && (
				<ButtonLink variant="line" to={`${pathname}?${next}`} preventScrollReset>
					{t('web.show_more')}
				</ButtonLink>
			)}
		</div>
	);
}
