import { Minus, Plus } from '#ui/primitives/icon/lucide-icons.tsx'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { getPressedKey } from '#ui/pressed-key.ts'
import {
  parseQuantity,
  getQuantityRange,
  stepQuantity,
  type QuantityBounds,
} from './quantity-bounds.ts'
import * as t from '#messages/quantity.ts'
import styles from './quantity.module.css'

export type QuantityProps = Partial<QuantityBounds> & {
  /** The accessible name, which says what is counted. */
  label: string
  /** The id of the text that states the minimum and the step. */
  describedBy?: string | undefined
  name?: string
  /** The value of a controlled field. If the owner rejects a change, the field returns to it. */
  value?: number
  defaultValue?: number
  disabled?: boolean
  form?: string
  /** Called when a quantity is final: after a step, on Enter, or when the field loses the focus. */
  onChange?: (value: number) => void
}

/**
 * A number field with buttons for fewer and more. Without the script it is a plain number field of
 * its form.
 */
export function Quantity(props: QuantityProps) {
  const {
    label,
    describedBy,
    name,
    value,
    min = 1,
    max = 99,
    step = 1,
    orNone,
    disabled,
    form,
    onChange,
  } = props
  const bounds = { min, max, step, orNone: orNone === true }
  const { least, most } = getQuantityRange(bounds)
  const [current, setCurrent] = useState(value ?? props.defaultValue ?? least)
  const [draft, setDraft] = useState<string | null>(null)
  const [lastValue, setLastValue] = useState(value)
  // For input that is no number, such as "-", a number field returns an empty value.
  const [isNotNumber, setIsNotNumber] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()

  if (value !== undefined && value !== lastValue) {
    setLastValue(value)
    setCurrent(value)
  }

  const typed = () => (draft === null ? null : parseQuantity(draft, bounds)) ?? current
  /** Accepts the typed quantity. Anything but a whole number changes nothing and shows an error. */
  const commitTyped = (): boolean => {
    const isWrong =
      isNotNumber
      || (draft !== null && draft.trim() !== '' && parseQuantity(draft, bounds) === null)
    commit(typed())
    if (isWrong) setError(t.enterWholeNumber({ current: String(current) }))
    return !isWrong
  }
  const commit = (next: number) => {
    setDraft(null)
    setIsNotNumber(false)
    setError(null)
    if (next === current) return
    setCurrent(next)
    onChange?.(next)
  }
  const stepBy = (direction: 1 | -1) => commit(stepQuantity(typed(), direction, bounds))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = getPressedKey(event)
    if (key === 'Enter' && (draft !== null || isNotNumber) && !commitTyped()) event.preventDefault()
    // The browser's own steps start at the minimum and fire only when the field loses the focus.
    const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : null
    if (direction === null) return
    event.preventDefault()
    stepBy(direction)
  }

  const count = step === 1 ? t.one : String(step)
  return (
    <div className={styles.quantity} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t.fewer({ count })}
        disabled={disabled || current <= (orNone ? 0 : least)}
        onClick={() => stepBy(-1)}
      >
        <Minus size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-describedby={[describedBy, error && errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        min={orNone ? 0 : least}
        max={most}
        {...{ name, step, disabled, form }}
        value={draft ?? current}
        onChange={(event) => {
          setError(null)
          setIsNotNumber(event.currentTarget.validity.badInput)
          setDraft(event.currentTarget.value)
        }}
        onBlur={() => (draft !== null || isNotNumber) && commitTyped()}
        onKeyDown={press}
      />
      <button
        type="button"
        aria-label={t.more({ count })}
        disabled={disabled || current >= most}
        onClick={() => stepBy(1)}
      >
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <div className={styles.error} role="alert">
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </div>
  )
}
