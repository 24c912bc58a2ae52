import { ChevronDown } from '#ui/primitives/icon/lucide-icons.tsx'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldFrame } from '#ui/primitives/field/field-frame.tsx'
import type { ControlWiring, FieldWords } from '#ui/primitives/field/field-frame.tsx'
import { useFieldCheck } from '#ui/primitives/field/use-field-check.ts'
import fieldStyles from '#ui/primitives/field/field.module.css'
import styles from './select.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'className'> & {
  options: readonly SelectOption[]
}

export type SelectFieldProps = SelectProps & FieldWords

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, unmarked, className, required, id, ...select } = props
  // Every option is valid, so any change clears the error.
  const checked = useFieldCheck(() => null, error)
  return (
    <FieldFrame
      {...{ label, hint, optional, unmarked, className, required, id }}
      error={checked.error}
    >
      {(control) => (
        <div ref={checked.box}>
          <SelectBox
            {...select}
            control={control}
            onChange={(event) => {
              checked.changed(event.currentTarget.value)
              select.onChange?.(event)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** A select with its label on the same line, for bars such as "Sort by". */
export function InlineSelect({ label, ...select }: SelectProps & { label: string }) {
  return (
    <label className={styles.inline}>
      <span className={styles.inlineLabel}>{label}</span>
      <SelectBox {...select} compact />
    </label>
  )
}

type SelectBoxProps = SelectProps & { control?: ControlWiring; compact?: boolean }

function SelectBox({ options, control, compact, ...select }: SelectBoxProps) {
  return (
    <span className={styles.box} data-compact={compact || undefined}>
      <select {...select} {...control} className={classNames(fieldStyles.control, styles.select)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} size={20} strokeWidth={1.5} aria-hidden="true" />
    </span>
  )
}
