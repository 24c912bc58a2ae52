import { useState, type ChangeEvent } from 'react'
import { addDays, calendarDate } from '#kernel/time/time.ts'
import { TextField } from '#ui/primitives/field/field.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/needed-by.ts'

interface NeededByProps {
  readonly deliverOn: string | null
  readonly error?: string | null | undefined
  /** The group name if there are several, such as "To Ann". */
  readonly whose?: string
  /** Called when a complete date, or none, was entered. */
  readonly onName?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The needed-by date of a delivery group; the API checks the range. */
export function NeededBy({ deliverOn, error, whose, onName }: NeededByProps) {
  const { timeZone } = useShopSettings()
  const [today] = useState(() => calendarDate(new Date(), timeZone))
  return (
    <TextField
      label={
        <>
          {t.neededBy}
          <span className="visually-hidden">{whose && `, ${whose}`}</span>
        </>
      }
      hint={t.hint}
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
