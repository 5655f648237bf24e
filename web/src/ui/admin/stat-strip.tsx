import type { ReactNode } from 'react';

export type Stat = { name: string; value: ReactNode; note?: ReactNode };

/** A few figures above a table. */
export const StatStrip = ({ stats }: { stats: readonly Stat[] }) => (
	<dl className="sum">
		{stats.map(({ name, value, note }) => (
			<div key={name}>
				<dt>{name}</dt>
				<dd>
					{value}
					{note && <small>{note}</small>}
				</dd>
			</div>
		))}
	</dl>
);
