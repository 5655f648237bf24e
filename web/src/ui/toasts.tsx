import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import { TOAST_MS, type Toast, toast, useToasts } from '#web/lib/toast.tsx';
import { Icon } from './icon.tsx';
import notice from './notice.module.css';
import { NumberText } from './number-text.tsx';
import styles from './toasts.module.css';

/** the ring of the focus, in pixels */
const GAP = 8;

function ToastNote({ one }: { one: Toast }) {
	const t = useText();
	const [isHeld, setHeld] = useState(false);
	useEffect(() => {
		if (isHeld) return;
		const timer = setTimeout(() => toast.close(one.id), TOAST_MS[one.kind]);
		return () => clearTimeout(timer);
	}, [isHeld, one.id, one.kind]);
	const isError = one.kind === 'error';
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock; nothing is pressed here
		<div
			className={classNames(notice.notice, isError ? notice.stop : notice.done, styles.toast)}
			role={isError ? 'alert' : 'status'}
			onMouseEnter={() => setHeld(true)}
			onMouseLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<Icon icon={isError ? IconAlertCircle : IconCheck} />
			<p>
				<strong>
					<NumberText>{one.title}</NumberText>
				</strong>{' '}
				<NumberText>{one.description}</NumberText>
			</p>
			<button type="button" className={styles.close} aria-label={t('web.close')} onClick={() => toast.close(one.id)}>
				<Icon icon={IconX} />
			</button>
		</div>
	);
}

/** What the keyboard has reached is scrolled out from under a new toast (WCAG 2.4.11). */
function useUncoveredFocus(all: readonly Toast[]) {
	const area = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const focused = document.activeElement;
		if (all.length === 0 || !area.current || !(focused instanceof HTMLElement) || !focused.matches(':focus-visible')) return;
		const isControl = focused.tabIndex >= 0 && !area.current.contains(focused);
		// a dialog has its own place, which the page does not move
		if (!isControl || focused.closest('dialog, [role=dialog]')) return;
		const over = area.current.getBoundingClientRect();
		const under = focused.getBoundingClientRect();
		if (under.right <= over.left || under.left >= over.right || under.bottom <= over.top || under.top >= over.bottom) return;
		// a part of the page that has the focus may be longer than the window: no scrolling shows all of it
		if (under.height > window.innerHeight - over.height) return;
		const isBelow = over.top > window.innerHeight - over.bottom;
		window.scrollBy({ top: isBelow ? under.bottom - over.top + GAP : under.top - over.bottom - GAP });
	}, [all]);
	return area;
}

/** Bottom right, on a phone at the top. Never the only place of an error. */
export function Toasts() {
	const all = useToasts();
	const area = useUncoveredFocus(all);
	return (
		<div className={styles.toasts} ref={area}>
			{all.map((one) => (
				<ToastNote key={one.id} one={one} />
			))}
		</div>
	);
}
