import type { ComponentPropsWithRef } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type PlainFieldProps = Omit<ComponentPropsWithRef<'input'>, 'className'> & {
  readonly id: string
  readonly label: string
  readonly error?: string | null | undefined
}

/** A text field that is checked only when it is sent, for pages with little room for script. */
export function PlainField({ label, error, ...input }: PlainFieldProps) {
  const errorId = `${input.id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={input.id}>
        {label}
      </label>
      <input
        {...input}
        className={styles.control}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
