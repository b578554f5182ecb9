/** Why a form was not saved, until the next try. Empty without a message. */
export function FormError({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <p role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3 text-sm">
      {message}
    </p>
  )
}
