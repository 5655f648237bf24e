import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { isKitSlug } from '#domain/pages/kits.rules.ts';
import { kitsPanelTexts } from '#domain/pages/kits-panel.texts.ts';
import { FIXED_PAGES, getPage, listPages, listPageVersions, type Page, pageFields, updatePage } from '#domain/pages/pages.contract.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { showSaved } from '#web/lib/api/form-saved.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { Control, ControlLink } from '#web/ui/admin/control.tsx';
import { SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { RichTextField } from '#web/ui/admin/fields/rich-text.field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { Notice } from '#web/ui/notice.tsx';
import { KitChoice, type KitContent } from './kit.choice.tsx';
import { Versions } from './versions.list.tsx';

type Values = { title: string; content: string; slug: string; title_en: string; content_en: string; ask_again: boolean };
registerTexts(kitsPanelTexts);

const FIELDS = ['title', 'content', 'slug', 'title_en', 'content_en'] as const;

const PAGE_LABELS = {
	title: 'pages.title',
	content: 'pages.text',
	slug: 'pages.slug',
	title_en: 'pages.title_en',
	content_en: 'pages.text_en',
	ask_again: 'kits.ask_again',
} as const;

const toValues = ({ title, content, slug, title_en, content_en }: Page): Values => ({
	title,
	content,
	slug,
	title_en: title_en ?? '',
	content_en: content_en ?? '',
	ask_again: false,
});

/** Title and content of a page in both languages. The address of a page the product links to stays. */
export function PageForm({ page }: { page: Page }) {
	const t = useText();
	const report = useReport();
	const update = useCall(updatePage, { refreshes: [listPages, getPage, listPageVersions] });
	const form = useForm<Values>({
		defaultValues: toValues(page),
		resolver: checkBy(pageFields),
	});
	const { errors, isDirty, dirtyFields } = form.formState;
	useUnsaved(isDirty);
	const checkRest = (wrong: FieldErrors<Values>) =>
		addServerErrors({
			form,
			errors: wrong,
			fields: ['slug'],
			check: () => checkForm(updatePage, { params: { id: page.id }, body: form.getValues() }),
		});
	// by its id: the other editor may have changed the address
	const readSaved = async () => (await callApi(listPages, {})).pages.find(({ id }) => id === page.id) ?? page;
	const changed = useChangedSince({
		updatedAt: page.updated_at,
		label: (field) => PAGE_LABELS[field as keyof Values] ?? '',
		reload: async () => {
			const fresh = await readSaved();
			form.reset(toValues(fresh));
			return fresh.updated_at;
		},
	});
	/** All fields are sent (S2-145); `isKept`: those not changed here as another editor has saved them. */
	const save = async (values: Values, seen_at: string | undefined, isKept = false) => {
		try {
			const sent = isKept ? { ...toValues(await readSaved()), ...changedFields(values, dirtyFields) } : values;
			const saved = await update.mutateAsync({ params: { id: page.id }, body: { ...sent, seen_at } });
			showSaved(form, { sent: values, saved: toValues(saved.page) });
			changed.setSeenAt(saved.page.updated_at);
			report.updated();
		} catch (error) {
			if (changed.isShown(error, (seen) => save(values, seen, true))) return;
			const known = error instanceof ApiError ? error : null;
			const unplaced = known?.formError ? pushFormErrors(known, form.setError, FIELDS) : [];
			// the field error or message, else the default: a proxy answered instead of our server
			const message = unplaced[0] ?? (known && known.type !== 'unknown' ? known.message : 'pages.save_failed');
			if (!known?.formError || unplaced.length > 0) form.setError('root', { message });
			toast.error(t.message(message));
		}
	};
	const insert = (kit: KitContent) => {
		for (const name of ['title', 'title_en', 'content', 'content_en'] as const) form.setValue(name, kit[name], { shouldDirty: true });
	};
	const onSubmit = form.handleSubmit((values) => save(values, changed.seenAt), checkRest);
	const rich = (name: 'content' | 'content_en', label: string) => (
		<Controller
			control={form.control}
			name={name}
			render={({ field }) => <RichTextField label={label} value={field.value} onChange={field.onChange} error={errors[name]?.message} />}
		/>
	);
	return (
		<form onSubmit={onSubmit} noValidate>
			{errors.root && <Notice kind="stop">{t.message(errors.root.message ?? '')}</Notice>}
			{isKitSlug(page.slug) && <KitChoice slug={page.slug} onInsert={insert} />}
			<TextField label={t('pages.title')} error={errors.title?.message} {...form.register('title')} />
			{!(page.slug in FIXED_PAGES) && <TextField label={t('pages.slug')} error={errors.slug?.message} {...form.register('slug')} />}
			{rich('content', t('pages.text'))}
			<TextField label={t('pages.title_en')} error={errors.title_en?.message} {...form.register('title_en')} />
			{rich('content_en', t('pages.text_en'))}
			{page.id === FIXED_PAGES.regulamin && <SwitchField label={t('kits.ask_again')} {...form.register('ask_again')} />}
			<PageActions slug={page.slug} isSaving={update.isPending} isChanged={isDirty} />
			<Versions pageId={page.id} />
			{changed.question}
		</form>
	);
}

function PageActions({ slug, isSaving, isChanged }: { slug: string; isSaving: boolean; isChanged: boolean }) {
	const t = useText();
	return (
		<Actions>
			<Control variant="primary" type="submit" disabledReason={isSaving ? t('web.loading') : !isChanged && t('panel.no_changes_why')}>
				{t('panel.save')}
			</Control>
			<ControlLink to={`/n/${slug}`} target="_blank" rel="noreferrer">
				{t('pages.open')}
			</ControlLink>
		</Actions>
	);
}
