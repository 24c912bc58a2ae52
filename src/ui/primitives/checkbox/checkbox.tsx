import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> & {
  label: ReactNode
  note?: ReactNode
  /** The number of results, at the end of the line. */
  count?: number
  size?: 'small' | 'medium'
  error?: string | null
  /** Shown before the label, such as a color swatch. */
  mark?: ReactNode
}

/** A checkbox whose check mark is a cross-stitch; the second stitch is drawn after the first. */
export function Checkbox({
  label,
  note,
  count,
  size = 'medium',
  error,
  mark,
  className,
  id,
  ...input
}: CheckboxProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const errorId = error ? `${inputId}-error` : undefined
  const noteId = note ? `${inputId}-note` : undefined
  return (
    <div className={className}>
      <label
        className={classNames(styles.checkbox)}
        data-size={size}
        data-none={count === 0 || undefined}
      >
        <span className={styles.box}>
          <input
            {...input}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={[noteId, errorId].filter(Boolean).join(' ') || undefined}
          />
          <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path className={styles.under} d="M4.8 15.2 15.2 4.8" pathLength={1} />
            <path className={styles.over} d="m4.8 4.8 10.4 10.4" pathLength={1} />
          </svg>
        </span>
        {mark}
        <span className={styles.words}>{label}</span>
        {count !== undefined && (
          <span className={styles.count}>{count.toLocaleString('en-US')}</span>
        )}
      </label>
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
