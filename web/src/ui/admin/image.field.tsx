import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '../icon.tsx';
import { compressImage, type ImageLimits } from './compress-image.ts';
import { Control } from './control.tsx';
import { useHeldSubmit } from './use-held-submit.ts';

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

/** Drop or choose; the image is made to fit in the browser before it is sent, and its form waits for that. */
export function ImageField({ label, current, file, onFile, onRemove, limits, hint, error }: ImageFieldProps) {
	const t = useText();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [isOver, setOver] = useState(false);
	const [isWorking, setWorking] = useState(false);
	const [refused, setRefused] = useState<string>();
	const [preview, setPreview] = useState<string>();
	useHeldSubmit(input, isWorking, refused === undefined);
	useEffect(() => {
		if (!file) return setPreview(undefined);
		const address = URL.createObjectURL(file);
		setPreview(address);
		return () => URL.revokeObjectURL(address);
	}, [file]);

	const take = async (chosen: File | undefined) => {
		if (!chosen) return;
		setWorking(true);
		const made = await compressImage(chosen, limits);
		setWorking(false);
		setRefused(typeof made === 'string' ? t(`panel.${made}`) : undefined);
		if (typeof made !== 'string') onFile(made);
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		void take(event.dataTransfer.files[0]);
	};
	const shown = preview ?? current;
	const problem = refused ?? (error && t.message(error));
	return (
		<div className="fl">
			<label htmlFor={id}>{label}</label>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same */}
			<div
				className={isOver ? 'dz is-over' : 'dz'}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				{shown ? <img src={shown} alt="" /> : <Icon of={IconPhoto} />}
				<div>
					<p>{isWorking ? t('panel.image_working') : t('panel.image_drop')}</p>
					<p className="hint" id={`${id}-hint`}>
						{hint ?? t('panel.image_hint', limits)}
					</p>
					<input
						ref={input}
						id={id}
						type="file"
						className="sr"
						accept="image/jpeg,image/png"
						aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
						aria-invalid={problem ? true : undefined}
						onChange={(event) => {
							void take(event.target.files?.[0]);
							event.target.value = '';
						}}
					/>
					<span className="acts">
						<Control onClick={() => input.current?.click()}>{t('panel.image_choose')}</Control>
						{file && <Control onClick={() => onFile(null)}>{t('panel.cancel')}</Control>}
						{!file && current && onRemove && (
							<Control look="danger" icon={IconTrash} onClick={onRemove}>
								{t('panel.remove')}
							</Control>
						)}
					</span>
				</div>
			</div>
			{problem && (
				<span className="err" id={`${id}-error`}>
					{problem}
				</span>
			)}
		</div>
	);
}
