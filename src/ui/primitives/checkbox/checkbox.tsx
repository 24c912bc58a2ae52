import { formatInteger } from '#kernel/locale/format-integer.ts'
import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
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

/**
 * A checkbox that is filled when checked; the second stitch of its check mark follows the first.
 */
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
          <CheckMark className={styles.check} />
        </span>
        {mark}
        <span className={styles.words}>{label}</span>
        {count !== undefined && <span className={styles.count}>{formatInteger(count)}</span>}
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
