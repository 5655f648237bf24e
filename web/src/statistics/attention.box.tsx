import type { ReactNode } from 'react';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { LinedList } from './lined-list.tsx';

export const AttentionBox = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
	<Box aria-label={title}>
		<BoxHeader>
			<h3>{title}</h3>
			<b className="num">{count}</b>
		</BoxHeader>
		<LinedList>{children}</LinedList>
	</Box>
);
