import type { ComponentPropsWithRef } from 'react'
import { Heart } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { label: string }

export function IconButton({ label, className, type = 'button', ...props }: IconButtonProps) {
  return <button {...props} type={type} aria-label={label} className={classNames(styles.button, className)} />
}

type HeartButtonProps = { label: string; pressed: boolean; onPress: () => void }

/** Filled, it is sewn on: the outline is drawn along before the color comes. */
export function HeartButton({ label, pressed, onPress }: HeartButtonProps) {
  return (
    <button type="button" className={classNames(styles.button, styles.heart)} aria-label={label} aria-pressed={pressed} onClick={onPress}>
      <Heart size={22} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
