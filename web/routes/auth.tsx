import { Spinner } from '#web/components/ui/spinner.tsx'

export default function Route() {
  return <Spinner />
}
