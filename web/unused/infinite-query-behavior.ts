// Replaces a part of TanStack Query in the browser's files: lists that grow page by page, which this project does not have.

export const infiniteQueryBehavior = () => undefined
export const hasNextPage = () => false
export const hasPreviousPage = () => false
