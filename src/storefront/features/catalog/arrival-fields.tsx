import type { FormEvent } from 'react'
import { Button } from '#ui/primitives/button/button.tsx'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import type { Arrival } from './list-query.ts'
import * as t from '#messages/arrival-fields.ts'
import styles from './filter-form.module.css'

/** Shows products that can arrive at a ZIP code by a date. */
export function ArrivalFields({
  arrival,
  error,
}: {
  arrival: Arrival | null
  error: string | null
}) {
  return (
    <div className={styles.arrival} onInput={requireBoth}>
      <label className={styles.labeled}>
        {t.date}
        <input name="by" type="date" defaultValue={arrival?.by ?? ''} />
      </label>
      <label className={styles.labeled}>
        {t.zip}
        <input
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          pattern="\d{5}"
          title={t.fiveDigits}
          defaultValue={arrival?.zip ?? ''}
        />
      </label>
      <Button type="submit" variant="secondary" size="small">
        {t.apply}
        <span className="visually-hidden"> {t.theArrivalDate}</span>
      </Button>
      <div role="alert">
        <FieldError>{error}</FieldError>
      </div>
    </div>
  )
}

/** A date needs a ZIP code and the other way around; none of them is needed otherwise. */
function requireBoth(event: FormEvent<HTMLElement>): void {
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const isRequired = fields.some(({ value }) => value !== '')
  for (const field of fields) field.required = isRequired
}
