import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import type { LinkProps } from '#ui/primitives/link/link.tsx'
import styles from './button.module.css'

export type ButtonLook = {
  /** `warm` is the primary action on a green background. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'warm'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  icon?: ReactNode
}

export type ButtonProps = ComponentPropsWithRef<'button'>
  & ButtonLook & {
    /** While busy, the button keeps its width and its focus and ignores presses. */
    busy?: boolean
    busyLabel?: string
  }

export function Button({
  busy = false,
  busyLabel,
  onClick,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  const { look, rest } = splitLook(props)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...look}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(styles.button, rest.className)}
    >
      <span className={styles.label} data-hidden={(busy && busyLabel !== undefined) || undefined}>
        {props.icon}
        {children}
      </span>
      {busy && busyLabel !== undefined && <span className={styles.busy}>{busyLabel}</span>}
    </button>
  )
}

export type ButtonLinkProps = LinkProps & ButtonLook

/** A link that looks like a button. */
export function ButtonLink({ children, ...props }: ButtonLinkProps) {
  const { look, rest } = splitLook(props)
  return (
    <Link {...rest} {...look} className={classNames(styles.button, rest.className)}>
      <span className={styles.label}>
        {props.icon}
        {children}
      </span>
    </Link>
  )
}

function splitLook<Props extends ButtonLook>({
  variant = 'primary',
  size = 'medium',
  wide,
  icon: _,
  ...rest
}: Props) {
  return {
    look: { 'data-variant': variant, 'data-size': size, 'data-wide': wide || undefined },
    rest,
  }
}
