import { useEffect, useState } from 'react';
import { isRunning, useUploads } from './uploads.tsx';

type Send = ReturnType<typeof useUploads>['send'];

/** One upload for its drawer. The drawer closes when it is done; the upload continues if the drawer is closed earlier. */
export function useSend(onDone: () => void) {
	const { list, send } = useUploads();
	const [id, setId] = useState<number | null>(null);
	const [hasBegun, setBegun] = useState(false);
	const state = list.find((upload) => upload.id === id)?.state;
	useEffect(() => {
		if (state) setBegun(true);
		else if (hasBegun) onDone();
	}, [state, hasBegun, onDone]);
	const begin: Send = (file, target) => {
		setBegun(false);
		setId(target.id);
		send(file, target);
	};
	/** another file was chosen: how the last one went no longer matters */
	const forget = () => {
		setBegun(false);
		setId(null);
	};
	return { state, isRunning: state !== undefined && isRunning(state), send: begin, forget };
}
