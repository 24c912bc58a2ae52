import { useState, type ChangeEvent } from 'react'
import { addDays, calendarDate } from '#kernel/time/time.ts'
import { TextField } from '#ui/primitives/field/field.tsx'

interface NeededByProps {
  readonly deliverOn: string | null
  readonly error?: string | null | undefined
  /** Of one delivery among several: "To Ann". */
  readonly whose?: string
  /** Called with a whole day, or none, once it was picked or typed. */
  readonly onName?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The day a delivery is needed by; the API says from when to when. */
export function NeededBy({ deliverOn, error, whose, onName }: NeededByProps) {
  const [today] = useState(() => calendarDate(new Date()))
  return (
    <TextField
      label={
        <>
          Needed by<span className="visually-hidden">{whose && `, ${whose}`}</span>
        </>
      }
      hint="The day it has to be there. We choose the cheapest delivery that makes it."
      type="date"
      name="deliverOn"
      optional
      min={addDays(today, 1)}
      max={addDays(today, 365)}
      defaultValue={deliverOn ?? ''}
      error={error}
      onChange={(event) => event.currentTarget.validity.valid && onName?.(event)}
    />
  )
}
