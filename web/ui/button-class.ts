import { clsx } from 'clsx'

const variants = {
  primary: 'bg-pitch text-on-pitch hover:bg-ink hover:text-paper',
  ink: 'bg-ink text-paper hover:bg-pitch hover:text-on-pitch',
  outline: 'outline-button',
  quiet: 'text-ink hover:bg-sunken',
  chalk: 'bg-chalk text-grass hover:bg-[#14191a] hover:text-chalk',
  chalkOutline: 'border border-chalk text-chalk hover:bg-chalk hover:text-grass',
  danger: 'border border-danger text-danger hover:bg-danger-wash',
}

const sizes = {
  small: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-7 text-base',
  icon: 'size-11',
}

export interface Look {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/** The look of a button, for links that are one. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: Look = {}) =>
  clsx('button', variants[variant], sizes[size], className)
