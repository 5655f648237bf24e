import type { ComponentProps } from 'react';
import { LiveDialog } from '#web/live/live.dialog.tsx';
import { LoadedEveningMark } from '#web/statistics/evening-mark.field.tsx';

/** The stage manager's view, with the mark of the evening. */
export const StageDialog = (props: Omit<ComponentProps<typeof LiveDialog>, 'mark'>) => (
	<LiveDialog {...props} mark={<LoadedEveningMark eventId={props.id} />} />
);
