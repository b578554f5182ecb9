// Parameters that a link in a mail adds to the address.
const PARAMETERS = /[?#&](access_token|refresh_token|code|message|error\w*)=/

/** Whether the address may be a link from a mail. */
export const mayCarryLink = ({ search, hash }: Location): boolean => PARAMETERS.test(search + hash)
