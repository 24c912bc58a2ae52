import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from './field-error.tsx'
import * as t from '#messages/ui.ts'
import styles from './field.module.css'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  optional?: boolean
  /** Omits "(required)" and "(optional)", when the form states the rule once for all fields. */
  unmarked?: boolean
  className?: string
}

export type ControlWiring = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldFrameProps = FieldWords & {
  id?: string | undefined
  children: (control: ControlWiring) => ReactNode
}

/** A control with its label, hint, and error, connected for assistive technology. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  optional,
  unmarked,
  className,
  children,
}: FieldFrameProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const mark = unmarked ? null : required ? ` ${t.required}` : optional ? ` ${t.optional}` : null
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        required: required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
