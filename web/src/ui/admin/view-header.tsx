import type { ReactNode } from 'react';

/** The title of a view, a line about what is shown, and what can be done. */
export const ViewHeader = ({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) => (
	<div className="tt">
		<div>
			<h1>{title}</h1>
			{lead && <p>{lead}</p>}
		</div>
		{actions && <div className="acts">{actions}</div>}
	</div>
);
