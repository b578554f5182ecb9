// XML 1.0 has no way to write these, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for XML and HTML, between tags and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
