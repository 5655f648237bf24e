import type { ReactNode } from 'react';
import { Icon, type TablerIcon } from './icon.tsx';

export const Tag = ({ icon, filled, children }: { icon?: TablerIcon; filled?: boolean; children: ReactNode }) => (
	<span className={filled ? 'tag tag--fill' : 'tag'}>
		{icon && <Icon icon={icon} />}
		{children}
	</span>
);

export type StateKind = 'ok' | 'wait' | 'stop' | 'off';

/** A dot and a word. */
export const StateTag = ({ kind, children }: { kind: StateKind; children: ReactNode }) => (
	<span className={`st st--${kind}`}>{children}</span>
);
