import { type ReactNode, useContext } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Icon, type TablerIcon } from './icon.tsx';
import { PanelContext } from './panel-context.ts';
import pill from './state-pill.module.css';
import styles from './tag.module.css';

export const Tag = ({ icon, filled, children }: { icon?: TablerIcon; filled?: boolean; children: ReactNode }) => (
	<span className={classNames(styles.badge, filled && styles.filled)}>
		{icon && <Icon icon={icon} />}
		{children}
	</span>
);

export const Tags = ({ children, className }: { children: ReactNode; className?: string }) => (
	<div className={classNames(styles.list, className)}>{children}</div>
);

export type StateKind = 'ok' | 'wait' | 'stop' | 'off';

const DOTS: Record<StateKind, string | undefined> = { ok: styles.done, wait: styles.wait, stop: styles.stop, off: styles.idle };
const PILLS: typeof DOTS = { ok: pill.done, wait: pill.wait, stop: pill.stop, off: pill.idle };

/** A dot and a word; in the panel on a coloured ground. */
export function StateTag({ kind, children }: { kind: StateKind; children: ReactNode }) {
	const isPanel = useContext(PanelContext);
	return <span className={isPanel ? PILLS[kind] : classNames(styles.state, DOTS[kind])}>{children}</span>;
}
