import type { ReactNode } from 'react'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import * as t from '#messages/choice.ts'
import styles from './size-choice.module.css'

export type SizeOption = {
  value: string
  label: string
  note?: ReactNode
  /** Can still be selected and focused, so that it can be requested; it is never disabled. */
  soldOut?: boolean
  /** Not available in combination with the other choices: visible but disabled. */
  impossible?: boolean
}

export type SizeChoiceProps = {
  legend: string
  name: string
  options: readonly SizeOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  /** Shown at the end of the legend, such as a link to a size guide. */
  aside?: ReactNode
  soldOutWords?: string
  error?: string | null
}

export function SizeChoice(props: SizeChoiceProps) {
  const {
    legend,
    name,
    options,
    value,
    defaultValue,
    onChange,
    aside,
    soldOutWords = t.soldOut,
    error,
  } = props
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.row}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles.option}
            data-sold-out={option.soldOut || undefined}
            data-impossible={option.impossible || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.impossible}
              {...(value !== undefined
                ? { checked: value === option.value }
                : { defaultChecked: defaultValue === option.value })}
              onChange={() => onChange?.(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            {(option.soldOut || option.note) && (
              <span className={styles.note}>{option.soldOut ? soldOutWords : option.note}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
