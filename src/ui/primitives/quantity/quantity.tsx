import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { clampQuantity, parseQuantity } from './quantity-bounds.ts'
import styles from './quantity.module.css'

export type QuantityProps = {
  /** Names the thing counted, for those who cannot see what stands beside it. */
  label: string
  name?: string
  /** The value the owner holds. A change that the owner refuses falls back to it. */
  value?: number
  defaultValue?: number
  min?: number
  max?: number
  disabled?: boolean
  form?: string
  /** Called when a number is settled: at a step, at Enter, on leaving the field. */
  onChange?: (value: number) => void
}

/** A number field with a step to either side. Without the script it is the number field, and the form sends it. */
export function Quantity({ label, name, value, defaultValue = 1, min = 1, max = 99, disabled, form, onChange }: QuantityProps) {
  const [settled, setSettled] = useState(value ?? defaultValue)
  const [draft, setDraft] = useState<string | null>(null)
  const [given, setGiven] = useState(value)
  const bounds = { min, max }

  if (value !== undefined && value !== given) {
    setGiven(value)
    setSettled(value)
  }

  const settle = (next: number) => {
    setDraft(null)
    if (next === settled) return
    setSettled(next)
    onChange?.(next)
  }
  const step = (by: number) => settle(clampQuantity((draft === null ? settled : parseQuantity(draft, bounds)) + by, bounds))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && draft !== null) settle(parseQuantity(draft, bounds))
  }

  return (
    <div className={styles.quantity} role="group" aria-label={label}>
      <button type="button" aria-label="One fewer" disabled={disabled || settled <= min} onClick={() => step(-1)}>
        <Minus size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        {...{ name, min, max, disabled, form }}
        value={draft ?? settled}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => draft !== null && settle(parseQuantity(draft, bounds))}
        onKeyDown={press}
      />
      <button type="button" aria-label="One more" disabled={disabled || settled >= max} onClick={() => step(1)}>
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
