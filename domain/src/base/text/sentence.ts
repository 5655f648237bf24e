/** A text that people type without thinking of what follows it, such as a reason, ends like a sentence. */
export const asSentence = (text: string): string => (/[.!?…][”"’')]*$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
