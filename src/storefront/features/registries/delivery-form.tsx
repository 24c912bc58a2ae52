import { createDateFormat } from '#kernel/locale/date-format.ts'
import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useState } from 'react'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { listDeliveryWeekends } from '#modules/registries/domain/delivery-weekends.ts'
import { calendarDate, isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { PlaceFields, type PlaceOfAddress } from '../addresses/address-editor.tsx'
import { readPlaceFields } from '../addresses/read-place-fields.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { emptyToNull, SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'
import * as t from '#messages/registry-settings.ts'
import styles from './registry.module.css'

const prefixedChecks = (prefix: string) =>
  Object.fromEntries(
    Object.entries(addressChecks).map(([name, check]) => [`${prefix}${name}`, check] as const),
  )

const readAddress = (typed: FormTexts, prefix: string) => ({
  ...readPlaceFields(typed, prefix),
  countryCode: getShopLocale().country,
})

type DeliveryFormProps = SettingFormProps & {
  /** Fills the form of a registry that has no address yet. */
  suggested?: PlaceOfAddress | null
}

export function DeliveryForm({ suggested = null, ...props }: DeliveryFormProps) {
  const { registry } = props
  const [moves, setMoves] = useState(registry.addressAfter !== null)
  const [days, setDays] = useState<readonly string[]>(registry.deliveryDays)
  const [shipAfter, setShipAfter] = useState(registry.shipAfter ?? '')
  return (
    <SettingForm
      {...props}
      id="registry-delivery"
      checks={{
        ...prefixedChecks(''),
        ...prefixedChecks('after-'),
        addressSwitchOn: (value) => (value === '' ? t.chooseDate : null),
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
          <p>{t.deliveryLead}</p>
          <PlaceFields field={field} address={registry.addressBefore ?? suggested} />
          <Checkbox
            name="moves"
            label={t.moves}
            note={t.movesHint}
            checked={moves}
            onChange={(event) => setMoves(event.currentTarget.checked)}
          />
          {moves && (
            <fieldset>
              <legend className="visually-hidden">{t.secondAddress}</legend>
              <div className="stack" data-gap="4">
                <TextField
                  {...field('addressSwitchOn')}
                  label={t.fromDate}
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
            label={t.holdUntil}
            hint={t.holdHint}
            type="date"
            optional
            defaultValue={shipAfter}
            onChange={(event) => setShipAfter(event.currentTarget.value)}
          />
          <Saturdays
            days={days}
            shipAfter={toCalendarDate(shipAfter)}
            eventDate={toCalendarDate(registry.eventDate)}
            field={field('deliveryDays')}
            onChange={setDays}
          />
        </>
      )}
    </SettingForm>
  )
}

const formatSaturday = createDateFormat({ month: 'long', day: 'numeric' })

const toCalendarDate = (text: string | null): CalendarDate | null =>
  text !== null && isCalendarDate(text) ? (text as CalendarDate) : null

type SaturdaysProps = {
  days: readonly string[]
  shipAfter: CalendarDate | null
  eventDate: CalendarDate | null
  field: FieldWiring
  onChange: (days: readonly string[]) => void
}

/** The Saturdays on offer, and those that were chosen before. */
function Saturdays({ days, shipAfter, eventDate, field, onChange }: SaturdaysProps) {
  const { timeZone } = useShopSettings()
  const [today] = useState(() => calendarDate(new Date(), timeZone))
  const weekends = listDeliveryWeekends({ shipAfter, eventDate }, today)
  const shown = [...new Set([...weekends, ...days])].sort()
  if (shown.length === 0) return null
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={styles.saturdays}
      aria-describedby={field.error && `${field.id}-error`}
    >
      <legend>{t.saturdays}</legend>
      <p className={styles.counts}>{t.saturdaysHint}</p>
      <div className={styles.days}>
        {shown.map((day) => (
          <Checkbox
            key={day}
            name={`day-${day}`}
            label={formatSaturday(day)}
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
      <FieldError id={`${field.id}-error`}>{field.error}</FieldError>
    </fieldset>
  )
}
