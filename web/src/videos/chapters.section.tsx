import { IconPlus, IconSortAscending, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { Controller, type FieldErrors } from 'react-hook-form';
import { parseClock } from '#domain/base/time/clock.ts';
import { CHAPTER_TITLE_MAX, MAX_CHAPTERS } from '#domain/videos/chapters.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { ErrorText, HintText, TextField } from '#web/ui/admin/fields/field.tsx';
import styles from './chapters.section.module.css';
import type { ChapterRow, VideoFormApi, VideoValues } from './video.values.ts';

const FIELDS = ['at_seconds', 'title', 'title_en'] as const;
type RowErrors = FieldErrors<VideoValues>['chapters'];

/** Names of the fields of so many rows, as errors name them. */
export const chapterFields = (count: number) =>
	Array.from({ length: count }, (_, row) => FIELDS.map((field) => `chapters.${row}.${field}` as const)).flat();

const nextKey = (rows: readonly ChapterRow[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** By time; rows whose time cannot be read stay at the end, in their order. */
const byTime = (rows: readonly ChapterRow[]): ChapterRow[] => {
	const second = (row: ChapterRow) => parseClock(row.at_seconds) ?? Number.MAX_SAFE_INTEGER;
	return rows.toSorted((a, b) => second(a) - second(b));
};

type RowsProps = {
	rows: readonly ChapterRow[];
	onRows: (rows: ChapterRow[]) => void;
	errors: RowErrors;
	/** gets the focus when the last row is removed */
	addButton: RefObject<HTMLButtonElement | null>;
};

function Rows({ rows, onRows, errors, addButton }: RowsProps) {
	const t = useText();
	const change = (key: number, part: Partial<ChapterRow>) => onRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
	const remove = ({ currentTarget }: MouseEvent, gone: number) => {
		const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('button') ?? addButton.current;
		next?.focus();
		onRows(rows.filter(({ key }) => key !== gone));
	};
	return (
		<ol className={styles.rows}>
			{rows.map((row, place) => (
				<li key={row.key} className={styles.chapter}>
					{FIELDS.map((field) => (
						<TextField
							key={field}
							label={t(`videos.chapter.${field}`, { number: place + 1 })}
							placeholder={field === 'at_seconds' ? '12:30' : undefined}
							maxLength={field === 'at_seconds' ? 12 : CHAPTER_TITLE_MAX}
							value={row[field]}
							onChange={(event) => change(row.key, { [field]: event.target.value })}
							error={errors?.[place]?.[field]?.message}
						/>
					))}
					<IconControl
						icon={IconTrash}
						label={t('videos.chapter.remove', { number: place + 1 })}
						onClick={(event) => remove(event, row.key)}
					/>
				</li>
			))}
		</ol>
	);
}

/** Chapters of the film: rows that can be added, removed and put in the order of time. */
export function ChaptersSection({ form: { control, formState } }: { form: VideoFormApi }) {
	const t = useText();
	const errors = formState.errors.chapters;
	const addButton = useRef<HTMLButtonElement>(null);
	return (
		<fieldset id="video-chapters">
			<legend>{t('videos.section.chapters')}</legend>
			<HintText>{t('videos.chapter.hint')}</HintText>
			<Controller
				control={control}
				name="chapters"
				render={({ field: { value, onChange } }) => (
					<>
						<Rows rows={value} onRows={onChange} errors={errors} addButton={addButton} />
						{errors?.message && <ErrorText role="alert">{t.message(errors.message)}</ErrorText>}
						<Actions>
							<Control
								ref={addButton}
								icon={IconPlus}
								disabledReason={value.length >= MAX_CHAPTERS && t('videos.validate.chapters_many')}
								onClick={() => onChange([...value, { key: nextKey(value), at_seconds: '', title: '', title_en: '' }])}
							>
								{t('videos.chapter.add')}
							</Control>
							{value.length > 1 && (
								<Control variant="quiet" icon={IconSortAscending} onClick={() => onChange(byTime(value))}>
									{t('videos.chapter.sort')}
								</Control>
							)}
						</Actions>
					</>
				)}
			/>
		</fieldset>
	);
}
