import { Minus, Plus } from '#ui/primitives/icon/lucide-icons.tsx'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { pressedKey } from '#ui/pressed-key.ts'
import {
  parseQuantity,
  quantityRange,
  stepQuantity,
  type QuantityBounds,
} from './quantity-bounds.ts'
import styles from './quantity.module.css'

export type QuantityProps = Partial<QuantityBounds> & {
  /** Names the thing counted, for those who cannot see what stands beside it. */
  label: string
  /** The id of what says the rule: from how many, in what steps. */
  describedBy?: string | undefined
  name?: string
  /** The value the owner holds. A change that the owner refuses falls back to it. */
  value?: number
  defaultValue?: number
  disabled?: boolean
  form?: string
  /** Called when a number is settled: at a step, at Enter, on leaving the field. */
  onChange?: (value: number) => void
}

/** A number field with a step to either side. Without the script it is the number field, and the form sends it. */
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
  const { least, most } = quantityRange(bounds)
  const [settled, setSettled] = useState(value ?? props.defaultValue ?? least)
  const [draft, setDraft] = useState<string | null>(null)
  const [given, setGiven] = useState(value)
  // Of what is no number at all, such as "-", a number field tells no text.
  const [isOdd, setIsOdd] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()

  if (value !== undefined && value !== given) {
    setGiven(value)
    setSettled(value)
  }

  const typed = () => (draft === null ? null : parseQuantity(draft, bounds)) ?? settled
  /** Takes what was typed; what is no whole number changes nothing, and is said. */
  const settleTyped = (): boolean => {
    const isWrong =
      isOdd || (draft !== null && draft.trim() !== '' && parseQuantity(draft, bounds) === null)
    settle(typed())
    if (isWrong) setError(`Enter a whole number. The quantity is still ${settled}.`)
    return !isWrong
  }
  const settle = (next: number) => {
    setDraft(null)
    setIsOdd(false)
    setError(null)
    if (next === settled) return
    setSettled(next)
    onChange?.(next)
  }
  const go = (direction: 1 | -1) => settle(stepQuantity(typed(), direction, bounds))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = pressedKey(event)
    if (key === 'Enter' && (draft !== null || isOdd) && !settleTyped()) event.preventDefault()
    // The browser's own steps count from the least number, and wait until the field is left.
    const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : null
    if (direction === null) return
    event.preventDefault()
    go(direction)
  }

  const count = step === 1 ? 'One' : String(step)
  return (
    <div className={styles.quantity} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`${count} fewer`}
        disabled={disabled || settled <= (orNone ? 0 : least)}
        onClick={() => go(-1)}
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
        value={draft ?? settled}
        onChange={(event) => {
          setError(null)
          setIsOdd(event.currentTarget.validity.badInput)
          setDraft(event.currentTarget.value)
        }}
        onBlur={() => (draft !== null || isOdd) && settleTyped()}
        onKeyDown={press}
      />
      <button
        type="button"
        aria-label={`${count} more`}
        disabled={disabled || settled >= most}
        onClick={() => go(1)}
      >
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <div className={styles.error} role="alert">
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </div>
  )
}
