import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import type { LinkProps } from '#ui/primitives/link/link.tsx'
import styles from './text-link.module.css'

type TextLook = {
  /** `plain` shows the underline on hover only; `strong` is the only action of a row. */
  tone?: 'underlined' | 'plain' | 'strong'
}

export function TextLink({ tone = 'underlined', className, ...props }: LinkProps & TextLook) {
  return <Link {...props} data-tone={tone} className={classNames(styles.link, className)} />
}

/** A button that looks like a text link. */
export function TextButton({
  tone = 'underlined',
  className,
  type = 'button',
  ...props
}: ComponentPropsWithRef<'button'> & TextLook) {
  return (
    <button
      {...props}
      type={type}
      data-tone={tone}
      className={classNames(styles.link, className)}
    />
  )
}
