import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { FieldRow, FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import type { TextFieldProps } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { readDraft } from '#storefront/session/drafts.ts'
import { addressChecks, readPickupPerson, type PickupField } from './address-fields.ts'
import { formatPhoneField } from './address-typing.ts'
import { findPickupMethod, type Method } from './delivery-choice.ts'
import { findDefaults } from './find-defaults.ts'
import { formatDeliveryDates } from './format-delivery-dates.ts'
import { SectionDone, SectionForm } from './section-form.tsx'
import type { CheckoutGroup, SectionProps } from './section-props.ts'
import { fieldId } from './server-problems.ts'
import * as t from '#messages/checkout.ts'
import * as a from '#messages/address.ts'
import styles from './checkout.module.css'

const draft = 'pickup'

type PickupProps = SectionProps & { group: CheckoutGroup }

/** Ship or pick up, asked before the address. Nothing in a shop or for items without pickup. */
export function PickupChoice({ page, group }: Pick<PickupProps, 'page' | 'group'>) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const method = findPickupMethod(group)
  if (!method) return null
  const choose = async (isPickup: boolean) => {
    setChosen(isPickup)
    const saved = await page.save({ groups: [{ groupId: group.id, isPickup }] })
    const defaults = saved && (await findDefaults(saved))
    if (defaults) await page.save(defaults)
    setChosen(null)
  }
  const isPickup = chosen ?? group.isPickup
  const name = `pickup-${group.id}`
  return (
    <div className={styles.shipTo}>
      <RadioCards legend={t.shipOrPickUp} legendHidden row>
        <RadioCard
          {...{ name }}
          value="ship"
          label={t.ship}
          checked={!isPickup}
          onChange={() => void choose(false)}
        />
        <RadioCard
          {...{ name }}
          value="pickup"
          label={method.label}
          note={method.pickup?.city}
          aside={method.price === 0 ? t.free : formatMoney(method.price)}
          checked={isPickup}
          onChange={() => void choose(true)}
        />
      </RadioCards>
    </div>
  )
}

/** Where and when to come, and who comes. */
export function PickupSection(props: PickupProps) {
  const { page, group, onEdit } = props
  const { pickupPerson } = group
  const section = `pickup:${group.id}`
  const method = findPickupMethod(group)
  return (
    <div className={styles.pickup} id="pickupPerson">
      {method && <PickupPlace method={method} neededBy={group.deliverOn} />}
      <h3>{t.whoPicksUp}</h3>
      {pickupPerson && !page.isOpen(section, true) ? (
        <SectionDone label={t.whoPicksUpOf} onEdit={() => onEdit(section)}>
          {pickupPerson.firstName} {pickupPerson.lastName}
          <br />
          {formatPhone(pickupPerson.phone)}
        </SectionDone>
      ) : (
        <PickupPersonForm {...props} section={section} />
      )}
    </div>
  )
}

function PickupPlace({ method, neededBy }: { method: Method; neededBy: string | null }) {
  const { pickup, latest } = method
  return (
    <div>
      <address>
        {pickup?.address}
        <br />
        {pickup?.hours}
      </address>
      <p>{t.readyOn({ dates: formatDeliveryDates(method) })}</p>
      {neededBy !== null && latest > neededBy && (
        <p>{t.notReady({ date: formatDate(neededBy as CalendarDate) })}</p>
      )}
    </div>
  )
}

function PickupPersonForm({ page, group, section, onSend }: PickupProps & { section: string }) {
  const typed = readDraft(draft)
  const saveIfComplete = (form: HTMLFormElement) => {
    const read = readPickupPerson(new FormData(form))
    if ('problems' in read || isSamePerson(read.pickupPerson, group.pickupPerson)) return
    void page.saveInBackground({ groups: [{ groupId: group.id, ...read }] })
  }
  const field = (
    name: PickupField,
    autoComplete: string,
  ): Pick<TextFieldProps, 'id' | 'name' | 'autoComplete' | 'defaultValue' | 'check' | 'error'> => ({
    id: fieldId(group.id, name),
    name,
    autoComplete: `section-pickup ${autoComplete}`,
    defaultValue:
      typed[name]
      ?? group.pickupPerson?.[name]
      ?? (name === 'phone' ? '' : page.name?.[name])
      ?? '',
    check: addressChecks[name],
    error: page.problems[fieldId(group.id, name)],
  })
  return (
    <SectionForm
      section="pickup"
      groupId={group.id}
      {...{ draft }}
      busy={page.busy === 'keeping'}
      onFocus={() => page.show(section, true)}
      onSettled={saveIfComplete}
      onSend={(form) => onSend(section, form)}
    >
      <FieldStack>
        <FieldRow>
          <TextField
            {...field('firstName', 'given-name')}
            label={a.firstName}
            maxLength={40}
            required
            unmarked
          />
          <TextField
            {...field('lastName', 'family-name')}
            label={a.lastName}
            maxLength={40}
            required
            unmarked
          />
        </FieldRow>
        <TextField
          {...field('phone', 'tel-national')}
          label={a.phone}
          hint={t.pickupPhoneHint}
          type="tel"
          inputMode="tel"
          maxLength={20}
          required
          unmarked
          onBlur={formatPhoneField}
        />
      </FieldStack>
    </SectionForm>
  )
}

type Person = NonNullable<CheckoutGroup['pickupPerson']>

function isSamePerson(one: Person, other: Person | null): boolean {
  return (
    one.firstName === other?.firstName
    && one.lastName === other.lastName
    && one.phone === other.phone
  )
}
