import { useEffect, useRef, useState } from 'react';
import { previewLive } from '#domain/live/live.contract.ts';
import { retryPauseMs } from '#domain/watching/playback.rules.ts';
import { callApi } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './live-preview.module.css';

type Playing = { url: string /** it does not go on by itself */; onFatal: () => void };

/** Plays a live playlist in an element; returns how to stop. */
async function play(element: HTMLVideoElement, { url, onFatal }: Playing): Promise<() => void> {
	const { default: Library } = await import('hls.js');
	if (!Library.isSupported()) {
		element.src = url;
		element.addEventListener('error', onFatal);
		return () => {
			element.removeEventListener('error', onFatal);
			element.removeAttribute('src');
		};
	}
	const hls = new Library({ liveSyncDuration: 3 });
	hls.on(Library.Events.ERROR, (_event, { fatal }) => fatal && onFatal());
	hls.loadSource(url);
	hls.attachMedia(element);
	return () => hls.destroy();
}

/** What the sender sends now, on air or not, without sound. After an error it begins again with a new address. */
export function LivePreview({ eventId, isSending }: { eventId: number; isSending: boolean }) {
	const t = useText();
	const video = useRef<HTMLVideoElement>(null);
	const failures = useRef(0);
	const [attempt, setAttempt] = useState(0);
	const [hasFailed, setFailed] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests a new address
	useEffect(() => {
		const element = video.current;
		if (!element || !isSending) return;
		let stop = () => {};
		let isGone = false;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const fail = () => {
			if (isGone) return;
			stop();
			setFailed(true);
			clearTimeout(timer);
			timer = setTimeout(() => setAttempt((last) => last + 1), retryPauseMs(failures.current));
			failures.current += 1;
		};
		callApi(previewLive, { params: { id: eventId } }, { errors: 'inline' })
			.then(({ url }) => (isGone ? null : play(element, { url, onFatal: fail })))
			.then((end) => {
				if (end && isGone) end();
				else if (end) stop = end;
			})
			.catch(fail);
		return () => {
			isGone = true;
			clearTimeout(timer);
			stop();
		};
	}, [eventId, isSending, attempt]);
	const settle = () => {
		failures.current = 0;
		setFailed(false);
	};
	return (
		<div className={styles.preview}>
			<video ref={video} className={styles.picture} aria-label={t('live.preview')} muted autoPlay playsInline onPlaying={settle} />
			{(!isSending || hasFailed) && <p className={styles.none}>{t('live.no_picture')}</p>}
		</div>
	);
}
