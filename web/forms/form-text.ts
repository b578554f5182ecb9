/** What stands in a field. Read at submit, so that what was typed before React took the page over counts too. */
export const formText = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '')
