import type { ReactNode } from 'react';

/** A still screen in the player's place: waiting, trouble, a reason. */
export const PlayerMessage = ({ title, children, role }: { title: ReactNode; children?: ReactNode; role?: 'alert' | 'status' }) => (
	<div className="calm" role={role}>
		<h2>{title}</h2>
		{children}
	</div>
);
