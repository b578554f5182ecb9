const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address names a row at all; PostgreSQL would answer anything else with a type error. */
export const isUuid = (text: string): boolean => UUID.test(text)
