import { lazyError } from './lazy-error.tsx'

export const PageError = lazyError(() => import('./page-error.tsx').then(({ PageError }) => PageError))

export const RecordError = lazyError(() => import('./record-error.tsx').then(({ RecordError }) => RecordError))
