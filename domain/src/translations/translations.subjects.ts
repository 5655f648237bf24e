/** How one translated field is checked, stored and edited (S2-086). */
export type FieldKind = 'title' | 'subtitle' | 'link' | 'rich' | 'slide_text';

/** The four subjects: name in the calls, list they belong to, column of the owner, translated fields. */
export const TRANSLATION_SUBJECTS = {
	video: {
		plural: 'videos',
		owner: 'video_id',
		fields: {
			title: 'title',
			subtitle: 'subtitle',
			description: 'rich',
			additional_desc: 'rich',
			video_link: 'link',
			accessibility_video: 'link',
			autodesc_video: 'link',
			teaser_link: 'link',
		},
	},
	event: { plural: 'events', owner: 'event_id', fields: { title: 'title', subtitle: 'subtitle' } },
	category: { plural: 'categories', owner: 'category_id', fields: { name: 'title' } },
	slide: { plural: 'slides', owner: 'slide_id', fields: { title: 'title', text: 'slide_text' } },
} as const satisfies Record<string, { plural: string; owner: string; fields: Record<string, FieldKind> }>;

type Subjects = typeof TRANSLATION_SUBJECTS;
export type TranslationSubject = keyof Subjects;
export type TranslatedField<S extends TranslationSubject> = keyof Subjects[S]['fields'] & string;
export type OwnerColumn<S extends TranslationSubject> = Subjects[S]['owner'];

export const TRANSLATION_SUBJECT_NAMES = Object.keys(TRANSLATION_SUBJECTS) as TranslationSubject[];

export const translatedFields = <S extends TranslationSubject>(subject: S) =>
	Object.keys(TRANSLATION_SUBJECTS[subject].fields) as TranslatedField<S>[];

export const fieldKind = (subject: TranslationSubject, field: string): FieldKind =>
	(TRANSLATION_SUBJECTS[subject].fields as Record<string, FieldKind>)[field] ?? 'title';
