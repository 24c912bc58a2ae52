import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import styles from './field.module.css'

type PlainFieldProps = Omit<ComponentPropsWithRef<'input'>, 'className'> & FieldWords

/** A text field that is checked only when it is sent, for pages with little room for script. */
export function PlainField({ label, error, unmarked, required, ...input }: PlainFieldProps) {
  return (
    <FieldFrame {...{ label, error, unmarked, required }}>
      {(control) => (
        <input {...input} {...control} className={classNames(styles.control, styles.input)} />
      )}
    </FieldFrame>
  )
}
