import { clsx } from 'clsx'
import { useHydrated } from './use-hydrated.ts'

const BASE =
  'inline-flex cursor-pointer select-none items-center max-w-full shrink-0 justify-center gap-2 whitespace-nowrap rounded-md font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-[1.125em] [&_svg]:shrink-0'

const variants = {
  primary: 'bg-pitch text-on-pitch hover:bg-ink hover:text-paper',
  ink: 'bg-ink text-paper hover:bg-pitch hover:text-on-pitch',
  outline: 'border border-edge bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  chalk: 'bg-chalk text-grass hover:bg-[#14191a] hover:text-chalk',
  chalkOutline: 'border border-chalk text-chalk hover:bg-chalk hover:text-grass',
  danger: 'border border-danger text-danger hover:bg-danger-wash',
}

const sizes = {
  small: 'min-h-9 px-3.5 text-sm max-sm:whitespace-normal',
  medium: 'min-h-11 px-5 text-[0.9375rem] max-sm:whitespace-normal',
  large: 'min-h-13 px-7 text-base max-sm:whitespace-normal',
  icon: 'size-11',
}

interface Look {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/** The look of a button, for links that are one. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: Look = {}) =>
  clsx(BASE, variants[variant], sizes[size], className)

type ButtonProps = React.ComponentProps<'button'> & Look

export function Button({ type = 'button', ...props }: ButtonProps) {
  return type === 'submit' ? <SubmitButton {...props} /> : <PlainButton type={type} {...props} />
}

/**
 * A submit button. It is disabled until React has hydrated the page, because the browser itself would put the fields into
 * the address. It submits once for a double press, even when the first response arrives in between.
 */
function SubmitButton({ disabled, ...props }: ButtonProps) {
  const isHydrated = useHydrated()
  return <PlainButton type="submit" disabled={disabled || !isHydrated} onClick={sendOnce} {...props} />
}

function sendOnce(press: React.MouseEvent) {
  if (press.detail > 1) press.preventDefault()
}

function PlainButton({ variant, size, className, ...props }: ButtonProps) {
  return <button className={buttonClass({ variant, size, className })} {...props} />
}
