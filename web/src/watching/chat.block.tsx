import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Pasted code runs without an origin; a chat of a known host may have its own origin, which is not ours. */
const SANDBOX = {
	html: 'allow-scripts allow-forms allow-popups',
	frame: 'allow-scripts allow-same-origin allow-forms allow-popups',
} as const;

export type ChatProps = { url: string; kind: keyof typeof SANDBOX };

/** Beside the player; collapsed, it keeps running. */
export function Chat({ url, kind }: ChatProps) {
	const t = useText();
	const [isOpen, setOpen] = useState(true);
	return (
		<aside className={isOpen ? 'chat' : 'chat chat--folded'} aria-label={t('watching.chat_label')}>
			<div className="chat-h">
				<h2>{t('watching.chat')}</h2>
				<button
					type="button"
					className="ib"
					aria-expanded={isOpen}
					aria-label={t(isOpen ? 'watching.chat_hide' : 'watching.chat_show')}
					onClick={() => setOpen(!isOpen)}
				>
					<Icon icon={isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand} />
				</button>
			</div>
			<iframe
				className="chat-f"
				title={t('watching.chat_label')}
				src={url}
				sandbox={SANDBOX[kind]}
				hidden={!isOpen}
				referrerPolicy="strict-origin-when-cross-origin"
			/>
		</aside>
	);
}
