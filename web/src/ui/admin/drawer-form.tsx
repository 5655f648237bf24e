import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { usePartInView } from '#web/lib/use-part-in-view.ts';
import { wordFit } from '../product/title-fit.ts';
import { Control, IconControl } from './control.tsx';
import styles from './drawer-form.module.css';
import { useLayer } from './layers.ts';
import { Unsaved, useUnsavedScope } from './unsaved.tsx';

/** a little more than the `scroll-padding-top` of the form */
const REACHED_PX = 52;

type DrawerSection = { id: string; title: string };

type DrawerFormProps = {
	title: string;
	/** next to the title: state, links */
	aside?: ReactNode;
	/** fieldsets with these ids */
	sections?: readonly DrawerSection[];
	/** number of unsaved fields, e.g. Object.keys(formState.dirtyFields).length */
	dirtyCount: number;
	/** said instead of the number of changes, and why nothing can be sent yet; `isBlocked`: although there are changes */
	footer?: { status: string; whyNot: string; isBlocked: boolean };
	/** the initial values can be saved without a change */
	sendsUntouched?: boolean;
	saving?: boolean;
	saveLabel?: string;
	/** ends when the errors are known */
	onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
	onClose: () => void;
	children: ReactNode;
};

/** Scrolls to a section and focuses its heading; no hash is added to the address. */
function goToSection(id: string) {
	const section = document.getElementById(id);
	section?.scrollIntoView?.();
	const heading = section?.querySelector('legend');
	heading?.setAttribute('tabindex', '-1');
	heading?.focus({ preventScroll: true });
}

/** The section being read, or the chosen one for as long as nothing else is scrolled to. */
function useCurrentSection(ids: readonly string[]) {
	const { ref, place, choose } = usePartInView({
		partsOf: () => ids.map((id) => document.getElementById(id)),
		reachedPx: REACHED_PX,
		isScroller: true,
	});
	const goTo = (event: MouseEvent, id: string) => {
		event.preventDefault();
		goToSection(id);
		choose(ids.indexOf(id));
	};
	return { body: ref, current: ids[place], choose: goTo };
}

const PROBLEMS = '[role="alert"][tabindex], [aria-invalid="true"]';

/** Once a submit has ended and its errors are shown, focuses the notice or the first invalid field, unless a dialog has opened. */
function useFocusedProblem(onSubmit: DrawerFormProps['onSubmit']) {
	const form = useRef<HTMLFormElement>(null);
	const [ended, setEnded] = useState(0);
	useEffect(() => {
		if (ended === 0) return;
		// after react-hook-form, which also focuses an invalid field but not always the first one
		const timer = setTimeout(() => {
			const isElsewhere = document.activeElement !== document.body && !form.current?.contains(document.activeElement);
			if (!isElsewhere) form.current?.querySelector<HTMLElement>(PROBLEMS)?.focus();
		});
		return () => clearTimeout(timer);
	}, [ended]);
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		await onSubmit(event);
		setEnded((count) => count + 1);
	};
	return { form, submit };
}

/** A form in a drawer: sections, a footer that counts unsaved changes, and a confirmation before they are lost. */
export function DrawerForm(props: DrawerFormProps) {
	const { title, aside, sections = [], dirtyCount, footer, sendsUntouched, saving, saveLabel, onSubmit, onClose, children } = props;
	const t = useText();
	const hasNothing = footer?.isBlocked || (dirtyCount === 0 && !sendsUntouched);
	const { scope, leave, question } = useUnsavedScope({ isModal: true });
	useUnsaved(dirtyCount > 0, scope);
	const { form, submit } = useFocusedProblem(onSubmit);
	const { body, current, choose } = useCurrentSection(sections.map(({ id }) => id));
	const close = () => leave(onClose);
	useLayer(close);
	return (
		<Drawer
			opened
			onClose={close}
			closeOnEscape={false}
			position="right"
			size={620}
			withCloseButton={false}
			overlayProps={{ backgroundOpacity: 0.38 }}
			className={styles.drawer}
			classNames={{ content: styles.content }}
		>
			<form ref={form} className={styles.form} onSubmit={submit} noValidate>
				<div className={styles.header}>
					{/* initial focus: read first by screen readers, and no header link is activated by mistake */}
					<Drawer.Title className={`${styles.title} fitted`} style={wordFit(title)} data-autofocus tabIndex={-1}>
						{title}
					</Drawer.Title>
					{aside && <div className={styles.aside}>{aside}</div>}
					<IconControl icon={IconX} label={t('web.close')} onClick={close} />
				</div>
				<nav className={styles.sections} aria-label={t('panel.sections')} hidden={sections.length === 0}>
					{sections.map(({ id, title: name }) => (
						<a
							key={id}
							className={styles.section}
							href={`#${id}`}
							aria-current={id === current ? 'location' : undefined}
							onClick={(event) => choose(event, id)}
						>
							{name}
						</a>
					))}
				</nav>
				<div ref={body} className={styles.body}>
					<Unsaved scope={scope}>{children}</Unsaved>
				</div>
				<div className={styles.footer}>
					<span className="muted" role="status">
						{saving && !footer
							? t('panel.saving')
							: (footer?.status ?? (dirtyCount > 0 ? t('panel.unsaved', { count: dirtyCount }) : t('panel.no_changes')))}
					</span>
					<div className={styles.buttons}>
						<Control onClick={close}>{t('panel.cancel')}</Control>
						<Control
							variant="primary"
							type="submit"
							disabledReason={saving ? t('web.loading') : hasNothing && (footer?.whyNot ?? t('panel.no_changes_why'))}
						>
							{saveLabel ?? t('panel.save')}
						</Control>
					</div>
				</div>
			</form>
			{question}
		</Drawer>
	);
}

/** Separate from the sections: irreversible actions. */
export const DrawerEnd = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>;
