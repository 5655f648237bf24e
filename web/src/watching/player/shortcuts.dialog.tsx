import { SHORTCUTS, type ShortcutName } from '#domain/watching/player/shortcuts.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import type { Choosing } from './player-choices.ts';
import styles from './shortcuts.dialog.module.css';

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

const LIST: readonly { name: ShortcutName; keys: readonly string[] }[] = [...SHORTCUTS, { name: 'tenths', keys: ['0 – 9'] }];

/** The list shown by "?", from the same table as the player's handler. */
export function ShortcutsDialog({ choices, choose, onClose }: Choosing & { onClose: () => void }) {
	const t = useText();
	const signOf = (key: string) => (key === ' ' ? t('player.key.space') : (SIGNS[key] ?? key.toUpperCase()));
	return (
		<Drawer title={t('player.shortcuts')} onClose={onClose}>
			<p className="muted">{t('player.shortcuts_lead')}</p>
			<Checkbox
				label={t('player.shortcuts_in_player')}
				checked={choices.shortcutsInPlayer}
				onChange={({ target }) => choose({ shortcutsInPlayer: target.checked })}
			/>
			<dl className={styles.shortcuts}>
				{LIST.map(({ name, keys }) => (
					<div key={name} className={styles.shortcut}>
						<dt>{t(`player.shortcut.${name}`)}</dt>
						<dd>
							{keys.map((key, index) => (
								<span key={key}>
									{index > 0 && ` ${t('player.key.or')} `}
									<kbd>{signOf(key)}</kbd>
								</span>
							))}
						</dd>
					</div>
				))}
			</dl>
		</Drawer>
	);
}
