import { useEffect, useRef } from 'react';
import { previewLive } from '#domain/live/live.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './live-preview.module.css';

/** Plays a live playlist in an element; returns how to stop. */
async function play(element: HTMLVideoElement, url: string): Promise<() => void> {
	const { default: Library } = await import('hls.js');
	if (!Library.isSupported()) {
		element.src = url;
		return () => element.removeAttribute('src');
	}
	const hls = new Library({ liveSyncDuration: 3 });
	hls.loadSource(url);
	hls.attachMedia(element);
	return () => hls.destroy();
}

/** What the sender sends now, on air or not, without sound. */
export function LivePreview({ eventId, isSending }: { eventId: number; isSending: boolean }) {
	const t = useText();
	const video = useRef<HTMLVideoElement>(null);
	const { mutateAsync } = useCall(previewLive);
	useEffect(() => {
		const element = video.current;
		if (!element || !isSending) return;
		let stop = () => {};
		let isGone = false;
		void mutateAsync({ params: { id: eventId } })
			.then(({ url }) => (isGone ? null : play(element, url)))
			.then((end) => {
				if (end && isGone) end();
				else if (end) stop = end;
			})
			.catch(() => {});
		return () => {
			isGone = true;
			stop();
		};
	}, [eventId, isSending, mutateAsync]);
	return (
		<div className={styles.preview}>
			<video ref={video} className={styles.picture} aria-label={t('live.preview')} muted autoPlay playsInline />
			{!isSending && <p className={styles.none}>{t('live.no_picture')}</p>}
		</div>
	);
}
