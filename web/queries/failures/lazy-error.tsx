import { type ComponentType, lazy, Suspense } from 'react'
import { UNEXPECTED } from './load-failure.ts'

/**
 * A card that few visitors see: its code comes with the first failure. Where that does not arrive either, plain words
 * stand in for it.
 */
export function lazyError<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Card = lazy<ComponentType<Props>>(() =>
    load().then(
      (card) => ({ default: card }),
      () => ({ default: PlainError }),
    ),
  )
  return (props) => (
    <Suspense>
      <Card {...props} />
    </Suspense>
  )
}

const PlainError = () => (
  <p role="alert" className="p-6">
    {UNEXPECTED}{' '}
    <a href="." className="link">
      Retry
    </a>
  </p>
)
