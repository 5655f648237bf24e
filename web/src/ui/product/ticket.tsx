import type { ReactNode } from 'react';

/** A ticket of two halves; the perforation and its notches lie between them. */
export const Ticket = ({ children, stub, big }: { children: ReactNode; stub: ReactNode; big?: boolean }) => (
	<div className={big ? 'ticket big' : 'ticket'}>
		<div className="tk-a fit-box" data-room="widownia">
			{children}
		</div>
		<div className="tk-b" data-room="widownia">
			{stub}
		</div>
	</div>
);

export type Pair = { term: ReactNode; value: ReactNode; key?: string /** the value has a line of its own */; wide?: boolean };

/** Terms left, values right. */
export const Pairs = ({ pairs }: { pairs: readonly Pair[] }) => (
	<dl className="kv tabular">
		{pairs.map(({ term, value, key, wide }) => (
			<div key={key ?? String(term)} className={wide ? 'kv-p kv-p--wide' : 'kv-p'}>
				<dt>{term}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
);
