import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon, type TablerIcon } from '../icon.tsx';

type ControlProps = Omit<ComponentProps<'button'>, 'disabled'> & {
	look?: 'plain' | 'primary' | 'danger' | 'stop' | 'quiet';
	icon?: TablerIcon;
	/** not now; the sentence says why */
	off?: string | false | null;
	children: ReactNode;
};

const LOOKS = { plain: '', primary: ' c--p', danger: ' c--d', stop: ' c--stop', quiet: ' c--q' };

/** A button of the panel. */
export function Control({ look = 'plain', icon, off, children, onClick, type = 'button', className, ...rest }: ControlProps) {
	const whyId = useId();
	const guarded = (event: MouseEvent<HTMLButtonElement>) => (off ? event.preventDefault() : onClick?.(event));
	return (
		<>
			<button
				{...rest}
				type={type}
				className={`c${LOOKS[look]}${className ? ` ${className}` : ''}`}
				aria-disabled={off ? true : undefined}
				aria-describedby={off ? whyId : rest['aria-describedby']}
				title={off || rest.title}
				onClick={guarded}
			>
				{icon && <Icon of={icon} />}
				{children}
			</button>
			{off && (
				<span className="sr" id={whyId}>
					{off}
				</span>
			)}
		</>
	);
}

type IconControlProps = Omit<ComponentProps<'button'>, 'children' | 'disabled'> & { icon: TablerIcon; label: string };

/** A button that is only a sign; its label names the thing it acts on, e.g. "Edytuj: Wesele". */
export const IconControl = ({ icon, label, type = 'button', ...rest }: IconControlProps) => (
	<button {...rest} type={type} className="ab" aria-label={label} title={label}>
		<Icon of={icon} />
	</button>
);
