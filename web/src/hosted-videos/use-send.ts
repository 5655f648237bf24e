import { useEffect, useState } from 'react';
import { isRunning, useUploads } from './uploads.tsx';

type Send = ReturnType<typeof useUploads>['send'];

/** One upload as its drawer sees it. The drawer goes when it is done; when the drawer goes before, the upload runs on. */
export function useSend(onDone: () => void) {
	const { list, send } = useUploads();
	const [id, setId] = useState<number | null>(null);
	const [hasBegun, setBegun] = useState(false);
	const state = list.find((upload) => upload.id === id)?.state;
	useEffect(() => {
		if (state) setBegun(true);
		else if (hasBegun) onDone();
	}, [state, hasBegun, onDone]);
	const begin: Send = (file, place) => {
		setBegun(false);
		setId(place.id);
		send(file, place);
	};
	return { state, isRunning: state !== undefined && isRunning(state), send: begin };
}
