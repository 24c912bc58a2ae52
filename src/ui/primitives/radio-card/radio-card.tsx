import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import styles from './radio-card.module.css'

type RadioCardsProps = {
  legend: ReactNode
  /** Shows the legend only to assistive technology, when a heading above already says it. */
  legendHidden?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  /** Side by side where there is room, for short labels. */
  row?: boolean
  children: ReactNode
}

export function RadioCards({ legend, legendHidden, hint, error, row, children }: RadioCardsProps) {
  const id = useId()
  const describedBy =
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      className={styles.cards}
      aria-describedby={describedBy}
      data-invalid={error ? true : undefined}
      data-row={row || undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

export type RadioCardProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & {
  label: ReactNode
  note?: ReactNode
  /** Shown at the end of the card: a price, a date. */
  aside?: ReactNode
}

export function RadioCard({ label, note, aside, children, ...input }: RadioCardProps) {
  return (
    <div className={styles.card}>
      <label className={styles.face}>
        <input {...input} type="radio" />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
