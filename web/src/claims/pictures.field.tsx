import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FormError } from '#domain/base/refusal.ts';
import { PICTURE_FIELDS } from '#domain/claims/claims.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './claims.module.css';

type PicturesProps = { pictures: readonly File[]; errors: FormError; onChange: (pictures: File[]) => void };

/** Up to five pictures; what is wrong with one stands below it. */
export function PicturesField({ pictures, errors, onChange }: PicturesProps) {
	const t = useText();
	const input = useRef<HTMLInputElement>(null);
	return (
		<fieldset>
			<legend className={styles.legend}>{t('complaint.pictures')}</legend>
			<ul className={styles.pictures}>
				{pictures.map((file, at) => (
					<li key={`${file.name}-${file.lastModified}-${file.size}`}>
						<span>
							{t('complaint.picture', { place: at + 1, name: file.name })}
							{errors[PICTURE_FIELDS[at] ?? ''] && (
								<span className={styles.wrong}> {t.message(errors[PICTURE_FIELDS[at] ?? ''] ?? '')}</span>
							)}
						</span>
						<button
							type="button"
							aria-label={t('complaint.remove', { place: at + 1 })}
							onClick={() => onChange(pictures.filter((one) => one !== file))}
						>
							<Icon icon={IconX} />
						</button>
					</li>
				))}
			</ul>
			{pictures.length < PICTURE_FIELDS.length && (
				<div className={styles.drop}>
					<span>{t('complaint.pictures_hint')}</span>
					<input
						ref={input}
						className="visually-hidden"
						type="file"
						accept="image/jpeg,image/png"
						multiple
						tabIndex={-1}
						aria-label={t('complaint.add')}
						onChange={(event) => {
							onChange([...pictures, ...(event.target.files ?? [])].slice(0, PICTURE_FIELDS.length));
							event.target.value = '';
						}}
					/>
					<Button type="button" variant="line" size="sm" onClick={() => input.current?.click()}>
						{t('complaint.add')}
					</Button>
				</div>
			)}
		</fieldset>
	);
}
