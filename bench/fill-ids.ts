/** SQL of a uuid that is derived from a kind and numbers, so that every run has the same ids. */
export const id = (kind: string, numbers: string) => `md5(concat_ws(' ', '${kind}', ${numbers}))::uuid`
