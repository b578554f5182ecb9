import { buttonClass, type Look } from './button-class.ts'
import { useHydrated } from './use-hydrated.ts'

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
