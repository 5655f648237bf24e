/** the texts of one language (web/build/one-language.ts) */
declare module '*/public.ts?pl' {
	export const publicTexts: import('#domain/base/text/text.ts').TextTable;
}
declare module '*/public.ts?en' {
	export const publicTexts: import('#domain/base/text/text.ts').TextTable;
}
declare module '*/admin.ts?pl' {
	export const adminTexts: import('#domain/base/text/text.ts').TextTable;
}
declare module '*/admin.ts?en' {
	export const adminTexts: import('#domain/base/text/text.ts').TextTable;
}
