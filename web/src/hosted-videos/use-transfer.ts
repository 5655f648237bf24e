import { useEffect, useRef, useState } from 'react';
import { finaliseHostedVideo, type HostedVideo, listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useCall } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { transferFile } from './transfer.ts';

export type TransferState =
	| { kind: 'idle' }
	| { kind: 'sending'; percent: number }
	| { kind: 'finishing' }
	| { kind: 'failed'; text: TextKey };

type Place = Pick<HostedVideo, 'id' | 'upload_link'>;

/** Sends a file to its place and finalises it, with the words of spec 2 §8. Leaving stops it; it can be continued. */
export function useTransfer(onDone: () => void) {
	const t = useText();
	const [state, setState] = useState<TransferState>({ kind: 'idle' });
	const stopping = useRef<AbortController | null>(null);
	const finalise = useCall(finaliseHostedVideo, { refreshes: [listHostedVideos] });
	useEffect(() => () => stopping.current?.abort(), []);
	const isRunning = state.kind === 'sending' || state.kind === 'finishing';
	useEffect(() => {
		if (!isRunning) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', ask);
		return () => window.removeEventListener('beforeunload', ask);
	}, [isRunning]);

	const fail = (text: TextKey) => {
		setState({ kind: 'failed', text });
		toast.error(t(text));
	};

	async function send(file: File, { id, upload_link }: Place) {
		const control = new AbortController();
		stopping.current = control;
		setState({ kind: 'sending', percent: 0 });
		const onPercent = (percent: number) => setState({ kind: 'sending', percent });
		try {
			await transferFile({ link: upload_link ?? '', file, onPercent, signal: control.signal });
		} catch {
			if (!control.signal.aborted) fail('hosted.file_error');
			return;
		}
		setState({ kind: 'finishing' });
		try {
			await finalise.mutateAsync({ params: { id } });
		} catch {
			fail('hosted.finalise_error');
			return;
		}
		toast.success(t('hosted.added'));
		onDone();
	}

	return { state, isRunning, send };
}
