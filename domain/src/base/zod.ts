import * as z from 'zod';

// Every message of a schema is a text key (see texts/), so one schema feeds the form in the browser and `formError` of the API.
// What a schema says nothing about falls back to "required" for something missing and "wrong value" for the rest.
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

z.config({ customError: (issue) => (isMissing(issue.input) ? 'form.validate.required' : 'form.validate.wrong_input') });

export { z };
