import type { ReactNode } from 'react'
import styles from './picture-choice.module.css'

interface PictureOption {
  readonly value: string
  readonly label: string
  readonly note?: string
  readonly picture?: ReactNode
}

interface PictureChoiceProps {
  readonly legend: string
  readonly name: string
  readonly options: readonly PictureOption[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** `dots` shows small pictures beside the names. */
  readonly look?: 'cards' | 'dots'
}

/** Radio buttons shown as pictures, each with its name below. */
export function PictureChoice({
  legend,
  name,
  options,
  value,
  onChange,
  look = 'cards',
}: PictureChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.grid} data-look={look}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture && <span className={styles.picture}>{option.picture}</span>}
            <span className={styles.label}>{option.label}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
