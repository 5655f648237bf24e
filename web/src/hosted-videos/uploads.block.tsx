import { IconX } from '@tabler/icons-react';
import { useText } from '#web/lib/language.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { TransferProgress } from './transfer.progress.tsx';
import styles from './uploads.block.module.css';
import { isRunning, useUploads } from './uploads.tsx';

export function UploadsBlock() {
	const t = useText();
	const { list, stop } = useUploads();
	if (list.length === 0) return null;
	return (
		<section className={styles.uploads} aria-label={t('hosted.uploads')}>
			<ul className={styles.list}>
				{list.map(({ id, name, state }) => (
					<li key={id}>
						<div className={styles.header}>
							<strong>{name}</strong>
							<IconControl
								icon={IconX}
								label={t(isRunning(state) ? 'hosted.stop_of' : 'hosted.dismiss_of', { name })}
								onClick={() => stop(id)}
							/>
						</div>
						<TransferProgress state={state} />
					</li>
				))}
			</ul>
		</section>
	);
}
