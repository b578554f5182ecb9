/** A field's text, read at submit, so that text typed before hydration counts too. */
export const formText = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '')
