import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '../icon.tsx';
import styles from './toolbar.module.css';

export const Toolbar = ({ children }: { children: ReactNode }) => <div className={styles.toolbar}>{children}</div>;

type FiltersProps = {
	/** of them in use */
	count: number;
	/** they are shown, so that their message is seen */
	hasError?: boolean;
	children: ReactNode;
};

/** Filters above a list; on a phone behind a button, so that the list begins on the first screen. */
export function Filters({ count, hasError = false, children }: FiltersProps) {
	const t = useText();
	const id = useId();
	const [isChosen, setChosen] = useState(false);
	const isOpen = isChosen || hasError;
	return (
		<>
			<button type="button" className={styles.opener} aria-expanded={isOpen} aria-controls={id} onClick={() => setChosen(!isOpen)}>
				<Icon icon={IconAdjustmentsHorizontal} />
				{count === 0 ? t('panel.filters') : t('panel.filters_count', { count })}
			</button>
			<div id={id} className={isOpen ? styles.toolbar : styles.folded}>
				{children}
			</div>
		</>
	);
}
