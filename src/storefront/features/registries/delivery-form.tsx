import { useState } from 'react'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { addDays, calendarDate, weekday } from '#kernel/time/time.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { PlaceFields, type PlaceOfAddress } from '../addresses/address-editor.tsx'
import { readPlaceFields } from '../addresses/read-place-fields.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { emptyToNull, SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'
import styles from './registry.module.css'

const prefixedChecks = (prefix: string) =>
  Object.fromEntries(
    Object.entries(addressChecks).map(([name, check]) => [`${prefix}${name}`, check] as const),
  )

const readAddress = (typed: FormTexts, prefix: string) => ({
  ...readPlaceFields(typed, prefix),
  countryCode: 'US' as const,
})

type DeliveryFormProps = SettingFormProps & {
  /** Fills the form of a registry that has no address yet. */
  suggested?: PlaceOfAddress | null
}

export function DeliveryForm({ suggested = null, ...props }: DeliveryFormProps) {
  const { registry } = props
  const [moves, setMoves] = useState(registry.addressAfter !== null)
  const [days, setDays] = useState<readonly string[]>(registry.deliveryDays)
  return (
    <SettingForm
      {...props}
      id="registry-delivery"
      checks={{
        ...prefixedChecks(''),
        ...prefixedChecks('after-'),
        addressSwitchOn: (value) => (value === '' ? 'Choose a date.' : null),
      }}
      read={(typed) => ({
        addressBefore: readAddress(typed, ''),
        addressAfter: moves ? readAddress(typed, 'after-') : null,
        addressSwitchOn: moves ? emptyToNull(getFieldText(typed, 'addressSwitchOn')) : null,
        shipAfter: emptyToNull(getFieldText(typed, 'shipAfter')),
        deliveryDays: [...days],
      })}
    >
      {(field) => (
        <>
          <p>
            We ship gifts here. Guests see the city at checkout, but never the street or the phone
            number.
          </p>
          <PlaceFields field={field} address={registry.addressBefore ?? suggested} />
          <Checkbox
            name="moves"
            label="Ship gifts to another address from a certain date"
            note="For example, after a move or the honeymoon."
            checked={moves}
            onChange={(event) => setMoves(event.currentTarget.checked)}
          />
          {moves && (
            <fieldset>
              <legend className="visually-hidden">Second address</legend>
              <div className="stack" data-gap="4">
                <TextField
                  {...field('addressSwitchOn')}
                  label="From this date"
                  type="date"
                  defaultValue={registry.addressSwitchOn ?? ''}
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
            {...field('shipAfter')}
            label="Don’t ship before this date"
            hint="We’ll hold your gifts until then, including those already bought."
            type="date"
            optional
            defaultValue={registry.shipAfter ?? ''}
          />
          <Saturdays days={days} onChange={setDays} />
        </>
      )}
    </SettingForm>
  )
}

const weekendCount = 10
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
})

/** The next Saturdays, and later ones that were chosen before. */
function saturdays(chosen: readonly string[], timeZone: string): string[] {
  const today = calendarDate(new Date(), timeZone)
  const first = addDays(today, (13 - weekday(today)) % 7 || 7)
  const next: string[] = Array.from({ length: weekendCount }, (_, week) => addDays(first, 7 * week))
  return [...new Set([...next, ...chosen])].sort()
}

type SaturdaysProps = { days: readonly string[]; onChange: (days: readonly string[]) => void }

function Saturdays({ days, onChange }: SaturdaysProps) {
  const { timeZone } = useShopSettings()
  return (
    <fieldset className={styles.saturdays}>
      <legend>Would you like your gifts to arrive together?</legend>
      <p className={styles.counts}>
        Choose weekends when you’re home. Gifts bought by the Monday before arrive by that Saturday.
        If you choose none, each gift ships on its own.
      </p>
      <div className={styles.days}>
        {saturdays(days, timeZone).map((day) => (
          <Checkbox
            key={day}
            name={`day-${day}`}
            label={dateFormat.format(new Date(`${day}T00:00:00Z`))}
            checked={days.includes(day)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...days, day].sort()
                  : days.filter((other) => other !== day),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
