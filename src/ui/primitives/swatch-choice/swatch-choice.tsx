import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { Swatch } from './swatch.tsx'
import * as t from '#messages/choice.ts'
import styles from './swatch-choice.module.css'

export type SwatchOption = {
  value: string
  label: string
  hex: string
  /** Can still be selected; the text says that it is sold out. */
  soldOut?: boolean
  /** Not available in combination with the other choices: visible but disabled. */
  impossible?: boolean
}

export type SwatchChoiceProps = {
  legend: string
  name: string
  options: readonly SwatchOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  soldOutWords?: string
  error?: string | null
}

/**
 * Radio buttons shown as color swatches. The name of the selected or hovered one is shown beside
 * the legend.
 */
export function SwatchChoice(props: SwatchChoiceProps) {
  const {
    legend,
    name,
    options,
    value,
    defaultValue,
    onChange,
    soldOutWords = t.soldOutColor,
    error,
  } = props
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
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
            <Swatch hex={option.hex} size={36} crossed={option.soldOut} />
            <span className={styles.name}>
              {option.label}
              {option.soldOut && `, ${soldOutWords}`}
            </span>
          </label>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
