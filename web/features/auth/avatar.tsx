/** A person's picture, or the first letter of their email. */
export function Avatar({ email, url }: { email: string; url: string }) {
  if (url !== '') return <img src={url} alt="" className="size-9 rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-full bg-ink font-display font-semibold text-paper text-xl"
    >
      {email.charAt(0).toUpperCase()}
    </span>
  )
}
