import { useState } from 'react'
import { addDays, calendarDate, weekday } from '#kernel/time/time.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { PlaceFields } from '../addresses/address-editor.tsx'
import { typedPlace } from '../addresses/typed-place.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { orNull, SettingForm, typedText, type SettingFormProps } from './setting-form.tsx'
import styles from './registry.module.css'

const placeChecks = (prefix: string) =>
  Object.fromEntries(
    Object.entries(addressChecks).map(([name, check]) => [`${prefix}${name}`, check] as const),
  )

const readPlace = (typed: FormTexts, prefix: string) => ({
  ...typedPlace(typed, prefix),
  countryCode: 'US' as const,
})

export function DeliveryForm(props: SettingFormProps) {
  const { registry } = props
  const [moves, setMoves] = useState(registry.addressAfter !== null)
  const [days, setDays] = useState<readonly string[]>(registry.deliveryDays)
  return (
    <SettingForm
      {...props}
      id="registry-delivery"
      checks={{
        ...placeChecks(''),
        ...placeChecks('after-'),
        switchOn: (value) => (value === '' ? 'Say from which day on.' : null),
      }}
      read={(typed) => ({
        addressBefore: readPlace(typed, ''),
        addressAfter: moves ? readPlace(typed, 'after-') : null,
        switchOn: moves ? orNull(typedText(typed, 'switchOn')) : null,
        holdUntil: orNull(typedText(typed, 'holdUntil')),
        deliveryDays: [...days],
      })}
    >
      {(field) => (
        <>
          <p>
            Gifts are sent here. Your guests read the town when they pay, and never the street or
            the phone.
          </p>
          <PlaceFields field={field} address={registry.addressBefore} />
          <Checkbox
            name="moves"
            label="From some day on, send gifts somewhere else"
            note="After a move, or after the honeymoon."
            checked={moves}
            onChange={(event) => setMoves(event.currentTarget.checked)}
          />
          {moves && (
            <fieldset>
              <legend className="visually-hidden">The second address</legend>
              <div className="stack" data-gap="4">
                <TextField
                  {...field('switchOn')}
                  label="From this day on"
                  type="date"
                  defaultValue={registry.switchOn ?? ''}
                  required
                  unmarked
                />
                <PlaceFields
                  field={(name) => field(`after-${name}`)}
                  address={registry.addressAfter}
                />
              </div>
            </fieldset>
          )}
          <TextField
            {...field('holdUntil')}
            label="Send nothing before this day"
            hint="We keep your gifts until then, those bought already too."
            type="date"
            optional
            defaultValue={registry.holdUntil ?? ''}
          />
          <Saturdays days={days} onChange={setDays} />
        </>
      )}
    </SettingForm>
  )
}

const saturdaysAhead = 10
const inWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })

/** The Saturdays to come, and those that were chosen further off. */
function saturdays(chosen: readonly string[]): string[] {
  const today = calendarDate(new Date())
  const first = addDays(today, (13 - weekday(today)) % 7 || 7)
  const next: string[] = Array.from({ length: saturdaysAhead }, (_, week) =>
    addDays(first, 7 * week),
  )
  return [...new Set([...next, ...chosen])].sort()
}

type SaturdaysProps = { days: readonly string[]; onChange: (days: readonly string[]) => void }

/** Gifts of a few weeks in one delivery: the day somebody is at home. */
function Saturdays({ days, onChange }: SaturdaysProps) {
  return (
    <fieldset className={styles.saturdays}>
      <legend>Would you rather have your gifts together?</legend>
      <p className={styles.counts}>
        Choose weekends when you are at home. What is bought until the Monday before arrives by that
        Saturday. Choose none, and each gift comes on its own.
      </p>
      <div className={styles.days}>
        {saturdays(days).map((day) => (
          <Checkbox
            key={day}
            name={`day-${day}`}
            label={inWords.format(new Date(`${day}T00:00:00Z`))}
            checked={days.includes(day)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...days, day].sort()
                  : days.filter((one) => one !== day),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
