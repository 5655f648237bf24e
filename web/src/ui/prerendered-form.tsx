import type { ComponentProps } from 'react';

/**
 * A form in a page rendered by the server. Submitting it before the scripts have loaded does nothing:
 * `method="dialog"` without a dialog has no effect, while the default method would put a password into the address.
 */
export const PrerenderedForm = (props: ComponentProps<'form'>) => <form method="dialog" noValidate {...props} />;
