import { useText } from '#web/lib/language.tsx';
import { framesAsLinks, showFrame } from './rich-text-frames.ts';

/** HTML written by administrators. The server sanitises it on save with an allow-list, and the CSP forbids inline scripts. */
export function RichText({ html, className }: { html: string; className?: string }) {
	const t = useText();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: only links inside react, and the keyboard clicks them too
		// biome-ignore lint/a11y/useKeyWithClickEvents: as above
		<div
			className={['rich', className].filter(Boolean).join(' ')}
			onClick={showFrame}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (R-105)
			dangerouslySetInnerHTML={{ __html: framesAsLinks(html, (host) => t('web.play_frame', { host })) }}
		/>
	);
}
