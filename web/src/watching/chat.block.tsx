import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './chat.block.module.css';
import { useSpaceAbove } from './use-space-above.ts';

/** Pasted code runs with an opaque origin; a chat of a known host may use its own origin, which is not ours. */
const SANDBOX = {
	html: 'allow-scripts allow-forms allow-popups',
	frame: 'allow-scripts allow-same-origin allow-forms allow-popups',
} as const;

type ViewersProps = { /** next to the heading */ viewers: ReactNode };

export type ChatProps = ViewersProps & { url: string; kind: keyof typeof SANDBOX };

/** Next to the player; it keeps running while collapsed. */
function ChatPanel({ viewers, children }: ViewersProps & { children: (isOpen: boolean) => ReactNode }) {
	const t = useText();
	const [isOpen, setOpen] = useState(true);
	const panel = useRef<HTMLElement>(null);
	useSpaceAbove(panel);
	return (
		<aside ref={panel} className={styles.chat} data-folded={isOpen ? undefined : true} aria-label={t('watching.chat_label')}>
			<div className={styles.header}>
				<h2>{t('watching.chat')}</h2>
				{isOpen && viewers}
				<button
					type="button"
					className={styles.fold}
					aria-expanded={isOpen}
					aria-label={t(isOpen ? 'watching.chat_hide' : 'watching.chat_show')}
					onClick={() => setOpen(!isOpen)}
				>
					<Icon icon={isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand} />
				</button>
			</div>
			{children(isOpen)}
		</aside>
	);
}

/** The chat of another company, by the code an editor has pasted. */
export function Chat({ url, kind, viewers }: ChatProps) {
	const t = useText();
	return (
		<ChatPanel viewers={viewers}>
			{(isOpen) => (
				<iframe
					className={styles.frame}
					title={t('watching.chat_label')}
					src={url}
					sandbox={SANDBOX[kind]}
					hidden={!isOpen}
					referrerPolicy="strict-origin-when-cross-origin"
				/>
			)}
		</ChatPanel>
	);
}

/** The chat of ours, given by the page. */
export const OwnChatPanel = ({ viewers, children }: ViewersProps & { children: ReactNode }) => (
	<ChatPanel viewers={viewers}>
		{(isOpen) => (
			<div className={styles.messages} hidden={!isOpen}>
				{children}
			</div>
		)}
	</ChatPanel>
);
