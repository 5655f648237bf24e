import * as z from 'zod';

// Every message of a schema is a text key (see texts/), so one schema feeds the form in the browser and `formError` of the API.
// What a schema says nothing about falls back to "required" for something missing and "wrong value" for the rest.
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

// Elsewhere zod compiles its schemas with `new Function`; in a page the policy forbids that, and the mere attempt is reported (F-123).
const isPage = 'document' in globalThis;

z.config({
	jitless: isPage,
	customError: (issue) => (isMissing(issue.input) ? 'form.validate.required' : 'form.validate.wrong_input'),
});

export { z };
