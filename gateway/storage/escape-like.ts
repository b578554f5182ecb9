/** Text that `like` finds as it is written. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
