import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Control } from '../control.tsx';
import { compressImage, type ImageLimits } from './compress-image.ts';
import { DropField } from './drop.field.tsx';
import { useDeferredSubmit } from './use-deferred-submit.ts';

type ImageFieldProps = {
	label: string;
	/** what is saved now */
	current?: string | null;
	file: File | null;
	onFile: (file: File | null) => void;
	/** removes the saved image */
	onRemove?: () => void;
	limits: ImageLimits;
	hint?: string;
	/** text key or sentence, from the server */
	error?: string;
};

/** Drop or choose; the image is compressed in the browser before it is sent, and its form waits for that. */
export function ImageField({ label, current, file, onFile, onRemove, limits, hint, error }: ImageFieldProps) {
	const t = useText();
	const input = useRef<HTMLInputElement>(null);
	const taken = useRef<File>(null);
	const [work, setWork] = useState<'none' | 'running' | 'cancelled'>('none');
	const isWorking = work === 'running';
	const [refused, setRefused] = useState<string>();
	const [preview, setPreview] = useState<string>();
	useDeferredSubmit(input, isWorking, work !== 'cancelled' && refused === undefined);
	useEffect(() => {
		if (!file) return setPreview(undefined);
		const address = URL.createObjectURL(file);
		setPreview(address);
		return () => URL.revokeObjectURL(address);
	}, [file]);

	const take = async (chosen: File) => {
		taken.current = chosen;
		setWork('running');
		const made = await compressImage(chosen, limits);
		// another one was chosen meanwhile, or none
		if (taken.current !== chosen) return;
		setWork('none');
		setRefused(typeof made === 'string' ? t(`panel.${made}`) : undefined);
		if (typeof made !== 'string') onFile(made);
	};
	/** also of the one that is being compressed; a form that waits for it is not sent */
	const cancel = () => {
		taken.current = null;
		setWork('cancelled');
		setRefused(undefined);
		onFile(null);
	};
	const shown = preview ?? current;
	return (
		<DropField
			label={label}
			input={input}
			accept="image/jpeg,image/png"
			onTake={(chosen) => void take(chosen)}
			sign={shown ? <img src={shown} alt="" /> : <Icon icon={IconPhoto} />}
			words={t(isWorking ? 'panel.image_working' : 'panel.image_drop')}
			choose={t('panel.image_choose')}
			hint={hint ?? t('panel.image_hint', limits)}
			problem={refused ?? (error && t.message(error))}
			more={
				<>
					{(file || isWorking) && <Control onClick={cancel}>{t('panel.cancel')}</Control>}
					{!file && !isWorking && current && onRemove && (
						<Control variant="danger" icon={IconTrash} onClick={onRemove}>
							{t('panel.remove')}
						</Control>
					)}
				</>
			}
		/>
	);
}
