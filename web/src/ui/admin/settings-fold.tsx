import type { ReactNode } from 'react';

/** Settings above a list, folded away until they are needed. */
export const SettingsFold = ({ title, children }: { title: string; children: ReactNode }) => (
	<details className="fold">
		<summary>{title}</summary>
		<div className="set">{children}</div>
	</details>
);
