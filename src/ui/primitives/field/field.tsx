import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldWords } from './field-frame.tsx'
import { useFieldCheck } from './use-field-check.ts'
import type { FieldCheck } from './use-field-check.ts'
import styles from './field.module.css'

type CheckProps = {
  /**
   * Returns the error of the value, or null. Runs when a changed field loses the focus, and then at
   * each keystroke until the value is valid.
   */
  check?: FieldCheck
}

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'className'>
  & FieldWords
  & CheckProps & {
    /** Shown inside the field at its end: a unit, or a button such as "Show". */
    suffix?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    unmarked,
    className,
    check,
    suffix,
    required,
    id,
    ...input
  } = props
  const checked = useFieldCheck(check, error)
  return (
    <FieldFrame
      {...{ label, hint, optional, unmarked, className, required, id }}
      error={checked.error}
    >
      {(control) => (
        <div className={styles.box} ref={checked.box} data-valid={checked.valid || undefined}>
          <input
            {...input}
            {...control}
            className={classNames(styles.control, styles.input)}
            onChange={(event) => {
              checked.changed(event.currentTarget.value)
              input.onChange?.(event)
            }}
            onBlur={(event) => {
              checked.left(event.currentTarget.value)
              input.onBlur?.(event)
            }}
          />
          {checked.valid && <CheckMark className={styles.tick} size={22} />}
          {suffix && <div className={styles.suffix}>{suffix}</div>}
        </div>
      )}
    </FieldFrame>
  )
}

export type TextAreaFieldProps = Omit<ComponentPropsWithRef<'textarea'>, 'className'>
  & FieldWords
  & CheckProps

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, unmarked, className, check, required, id, ...area } = props
  const checked = useFieldCheck(check, error)
  return (
    <FieldFrame
      {...{ label, hint, optional, unmarked, className, required, id }}
      error={checked.error}
    >
      {(control) => (
        <div className={styles.box} ref={checked.box}>
          <textarea
            rows={4}
            {...area}
            {...control}
            className={classNames(styles.control, styles.area)}
            onChange={(event) => {
              checked.changed(event.currentTarget.value)
              area.onChange?.(event)
            }}
            onBlur={(event) => {
              checked.left(event.currentTarget.value)
              area.onBlur?.(event)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Fields that share a line when there is room, such as city, state, and ZIP. */
export function FieldRow({
  children,
  split = 'even',
}: {
  children: ReactNode
  split?: 'even' | 'wide-first' | 'thirds' | 'zip-first'
}) {
  return (
    <div className={styles.rowBox}>
      <div className={styles.row} data-split={split}>
        {children}
      </div>
    </div>
  )
}

/** The fields of a form, stacked with its spacing. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}
