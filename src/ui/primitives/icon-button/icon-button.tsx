import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { label: string }

export function IconButton({ label, className, type = 'button', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={classNames(styles.button, className)}
    />
  )
}
