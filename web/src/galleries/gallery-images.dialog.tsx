import { type FormEvent, useState } from 'react';
import { addGalleryImage, deleteGalleryImage, type Gallery, listGalleries } from '#domain/galleries/galleries.contract.ts';
import { GALLERY_IMAGE_LIMITS, GALLERY_IMAGES_MAX } from '#domain/galleries/galleries.rules.ts';
import { galleriesTexts } from '#domain/galleries/galleries.texts.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { ImageField } from '#web/ui/admin/fields/image.field.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import styles from './gallery-images.dialog.module.css';

registerTexts(galleriesTexts);

const LIMITS = { kb: GALLERY_IMAGE_LIMITS.maxBytes / 1024, px: GALLERY_IMAGE_LIMITS.maxSide };

const requests = new WeakMap<File, string>();
/** The same file, sent again after a lost answer, is added once; another one is another image. */
function requestOf(file: File): string {
	const known = requests.get(file) ?? crypto.randomUUID();
	requests.set(file, known);
	return known;
}

export function GalleryImagesDialog({ gallery, onClose }: { gallery: Gallery; onClose: () => void }) {
	const t = useText();
	const remove = useCall(deleteGalleryImage, { refreshes: [listGalleries, getVideo] });
	return (
		<PanelDialog title={t('galleries.manage_of', { name: gallery.name })} onClose={onClose}>
			{gallery.images.length === 0 && <p className="muted">{t('galleries.no_images')}</p>}
			<ul className={styles.images}>
				{gallery.images.map((image, index) => (
					<li key={image.id} className={styles.image}>
						<img src={image.thumb_url} alt={t('galleries.image_alt', { number: index + 1 })} />
						<DeleteControl
							label={t('galleries.image_delete', { number: index + 1 })}
							question={t('galleries.image_delete_ask')}
							onDelete={() => remove.mutateAsync({ params: { id: image.id } })}
						/>
					</li>
				))}
			</ul>
			<UploadForm gallery={gallery} />
		</PanelDialog>
	);
}

function UploadForm({ gallery }: { gallery: Gallery }) {
	const t = useText();
	const report = useReport();
	const [file, setFile] = useState<File | null>(null);
	useUnsaved(file !== null);
	const add = useCall(addGalleryImage, { refreshes: [listGalleries, getVideo] });
	if (gallery.images.length >= GALLERY_IMAGES_MAX) return <p className="muted">{t('refusal.gallery_full')}</p>;
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const taken = {
			onSuccess: () => {
				report.success();
				// another one may have been chosen meanwhile
				setFile((chosen) => (chosen === file ? null : chosen));
			},
			onError: report.failed,
		};
		add.mutate({ params: { id: gallery.id }, body: { request_id: file ? requestOf(file) : undefined }, files: { image: file } }, taken);
	};
	return (
		<form onSubmit={onSubmit}>
			<ImageField
				label={t('galleries.image_upload')}
				file={file}
				onFile={setFile}
				limits={LIMITS}
				error={add.error ? (add.error.formError?.image ?? add.error.message) : undefined}
			/>
			<ModalButtons>
				<Control variant="primary" type="submit" disabledReason={add.isPending ? t('web.loading') : !file && t('galleries.validate.image')}>
					{t('galleries.image_add')}
				</Control>
			</ModalButtons>
		</form>
	);
}
