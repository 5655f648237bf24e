import type { ReactNode } from 'react';

/** A message in place of the player: waiting, playback error, refusal. */
export const PlayerMessage = ({ title, children, role }: { title: ReactNode; children?: ReactNode; role?: 'alert' | 'status' }) => (
	<div className="calm" role={role}>
		<h2>{title}</h2>
		{children}
	</div>
);
