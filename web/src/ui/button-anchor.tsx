import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { Icon, type TablerIcon } from './icon.tsx';

type ButtonAnchorProps = ComponentProps<'a'> & {
	variant?: ButtonVariant;
	size?: ButtonSize;
	block?: boolean;
	icon?: TablerIcon;
	children: ReactNode;
};

/** A link styled as a button, for other sites or files: without the router. */
export const ButtonAnchor = ({ variant = 'line', size, block, icon, children, ...rest }: ButtonAnchorProps) => (
	<a {...rest} className={buttonClass({ variant, size, block })}>
		{icon && <Icon icon={icon} />}
		<span>{children}</span>
	</a>
);
