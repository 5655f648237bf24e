import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { AreaField, ErrorText, FieldBox, HintText } from './field.tsx';
import { pastedHtml } from './pasted-html.ts';
import styles from './rich-text.editor.module.css';

export type RichTextEditorProps = { label: string; value: string; onChange: (html: string) => void; hint?: string; error?: string };

/** tiptap's empty document is an empty paragraph, stored as no text. */
const toHtml = (html: string) => (html === '<p></p>' ? '' : html);

/** What the server accepts and the visual editor would drop: tables, pictures, players, further headings, languages of words. */
const UNKNOWN_TO_EDITOR = /<(?:h4|sub|sup|img|figure|figcaption|table|iframe|span)\b|<p\s[^>]*\blang=/i;

/** A text with elements that the visual editor does not know is edited as HTML, so that a small change deletes none of them. */
export function RichTextEditor(props: RichTextEditorProps) {
	const t = useText();
	const [wasHtml, setHtml] = useState(false);
	const isHtml = wasHtml || UNKNOWN_TO_EDITOR.test(props.value);
	if (isHtml && !wasHtml) setHtml(true);
	if (!isHtml) return <VisualEditor {...props} />;
	const { value, onChange, hint, ...frame } = props;
	const note = [t('panel.text_html'), hint].filter(Boolean).join(' ');
	return <AreaField {...frame} hint={note} rows={12} value={value} onChange={({ target }) => onChange(target.value)} />;
}

/** Bold, italic, headings, lists, quotes, links. */
function VisualEditor({ label, value, onChange, hint, error }: RichTextEditorProps) {
	const t = useText();
	const id = useId();
	/** the text in the editor, which writes the same one in its own way */
	const known = useRef(value);
	const editor = useEditor({
		extensions: [
			StarterKit.configure({
				heading: { levels: [2, 3] },
				// by default every link of an edited text would open a new tab from then on
				link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], HTMLAttributes: { target: null, rel: null } },
			}),
		],
		content: value,
		shouldRerenderOnTransaction: true,
		editorProps: {
			transformPastedHTML: pastedHtml,
			attributes: {
				role: 'textbox',
				'aria-multiline': 'true',
				'aria-labelledby': `${id}-label`,
				class: 'rich',
				...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
			},
		},
		onUpdate: ({ editor: current }) => {
			known.current = toHtml(current.getHTML());
			onChange(known.current);
		},
	});
	useEffect(() => {
		if (!editor || editor.isDestroyed || value === known.current) return;
		known.current = value;
		// not a change of the person who writes, so there is nothing to undo
		editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false }).run();
	}, [editor, value]);
	const labels = {
		boldControlLabel: t('panel.text_bold'),
		italicControlLabel: t('panel.text_italic'),
		h2ControlLabel: `${t('panel.text_heading')} 2`,
		h3ControlLabel: `${t('panel.text_heading')} 3`,
		bulletListControlLabel: t('panel.text_list'),
		orderedListControlLabel: t('panel.text_numbers'),
		blockquoteControlLabel: t('panel.text_quote'),
		linkControlLabel: t('panel.text_link'),
		unlinkControlLabel: t('panel.text_unlink'),
		undoControlLabel: t('panel.text_undo'),
		redoControlLabel: t('panel.text_redo'),
		linkEditorInputLabel: t('panel.text_address'),
		linkEditorInputPlaceholder: 'https://',
		linkEditorSave: t('panel.save'),
	};
	return (
		<FieldBox>
			<span id={`${id}-label`}>{label}</span>
			<MantineEditor className={styles.editor} editor={editor} labels={labels}>
				<Toolbar />
				<MantineEditor.Content className={styles.content} />
			</MantineEditor>
			{hint && <HintText>{hint}</HintText>}
			{error && <ErrorText id={`${id}-error`}>{t.message(error)}</ErrorText>}
		</FieldBox>
	);
}

const Toolbar = () => (
	<MantineEditor.Toolbar>
		<MantineEditor.ControlsGroup>
			<MantineEditor.Bold />
			<MantineEditor.Italic />
			<MantineEditor.H2 />
			<MantineEditor.H3 />
		</MantineEditor.ControlsGroup>
		<MantineEditor.ControlsGroup>
			<MantineEditor.BulletList />
			<MantineEditor.OrderedList />
			<MantineEditor.Blockquote />
		</MantineEditor.ControlsGroup>
		<MantineEditor.ControlsGroup>
			<MantineEditor.Link />
			<MantineEditor.Unlink />
		</MantineEditor.ControlsGroup>
		<MantineEditor.ControlsGroup>
			<MantineEditor.Undo />
			<MantineEditor.Redo />
		</MantineEditor.ControlsGroup>
	</MantineEditor.Toolbar>
);
