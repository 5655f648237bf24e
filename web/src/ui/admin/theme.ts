import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Mirrors styles/tokens.css: the same colours, one size smaller.
const ultra: MantineColorsTuple = [
	'#f0f0fc',
	'#e3e3fa',
	'#c6c7f4',
	'#9c9de8',
	'#7374de',
	'#4b4cd4',
	'#2a2bc8',
	'#2425b4',
	'#1f1fa3',
	'#161678',
];
const ink: MantineColorsTuple = [
	'#f8f7f4',
	'#f0efea',
	'#e5e3dc',
	'#d2cfc6',
	'#8c8880',
	'#6b6776',
	'#565261',
	'#3b3846',
	'#201f27',
	'#121116',
];
const stop: MantineColorsTuple = [
	'#fdf1ef',
	'#fbe3e0',
	'#f6c3bd',
	'#ff9d94',
	'#e2665b',
	'#c8322a',
	'#b3241b',
	'#a01f17',
	'#8f1b14',
	'#6b130e',
];
const ok: MantineColorsTuple = [
	'#eef8f2',
	'#dcefe4',
	'#b7dfc8',
	'#8bdcb0',
	'#4fa97c',
	'#1f7a50',
	'#1c6b45',
	'#185e3e',
	'#14523a',
	'#0d3a28',
];
const wait: MantineColorsTuple = [
	'#fff6e8',
	'#fdebd0',
	'#ffdca8',
	'#ffc67a',
	'#f7b255',
	'#f2a23a',
	'#d98617',
	'#a8620a',
	'#8a4b00',
	'#5f3400',
];

export const theme = createTheme({
	colors: { ultra, ink, stop, ok, wait },
	primaryColor: 'ultra',
	primaryShade: 6,
	autoContrast: true,
	luminanceThreshold: 0.35,
	black: '#121116',
	white: '#ffffff',
	cursorType: 'pointer',
	respectReducedMotion: true,
	defaultRadius: 'md',
	fontFamily: '"Archivo Variable", Archivo, "Helvetica Neue", Arial, sans-serif',
	fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
	headings: { fontFamily: 'Gloock, "Times New Roman", serif', fontWeight: '400' },
	radius: { xs: '2px', sm: '3px', md: '6px', lg: '10px', xl: '22px' },
	spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
	breakpoints: { xs: '30em', sm: '40.0625em', md: '64em', lg: '80em', xl: '90em' },
	shadows: { md: '0 1px 2px rgb(18 17 22/.08), 0 12px 32px -8px rgb(18 17 22/.22)' },
	components: {
		Input: { styles: { input: { '--input-placeholder-color': '#595563' } } },
		InputWrapper: {
			styles: { label: { fontWeight: 600, fontSize: '0.8125rem', marginBottom: 5 }, error: { color: '#b3241b', fontSize: '0.8125rem' } },
		},
		Checkbox: { defaultProps: { size: 'md', color: 'ink.9' } },
		// Mantine's default track colour of a switch has a contrast below 3:1
		Switch: { defaultProps: { size: 'md', color: 'ok' }, styles: { track: { '--switch-bg': '#8c8880' } } },
		Button: { defaultProps: { color: 'ink.9' }, styles: { label: { fontWeight: 600 } } },
	},
});
