import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldRow, FieldStack, TextField } from '#ui/primitives/field/field.tsx'
import type { TextFieldProps } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { addressChecks, type AddressField, type Problems } from './address-fields.ts'
import { useDestinations } from '../addresses/use-destinations.ts'
import { fillState, formatPhoneField } from './address-typing.ts'
import type { MemberName } from './find-name-to-fill.ts'
import type { CheckoutGroup } from './section-props.ts'
import { saveAddressField } from './save-typed-addresses.ts'
import { ExtraField } from './extra-field.tsx'
import { formatShippingArea } from './format-shipping-area.ts'
import { fieldId } from './server-problems.ts'
import * as t from '#messages/address.ts'
import styles from './checkout.module.css'

type AddressFormProps = {
  group: CheckoutGroup
  /** Who receives it, as far as that is known. */
  name: MemberName | null
  /** Values entered before a reload. */
  typed: Readonly<Record<string, string>>
  problems: Problems
}

export function AddressForm({ group, name: known, typed, problems }: AddressFormProps) {
  const isOwn = group.kind === 'own'
  const isMember = hasLevel(useSession().userInfo, 0)
  const { options, beyond } = useDestinations()
  const named: Partial<Record<AddressField, string>> = known ?? {}
  const initial = (name: AddressField) => typed[name] ?? group.address?.[name] ?? named[name] ?? ''
  const field = (
    name: AddressField,
    autoComplete: string,
  ): Pick<TextFieldProps, 'id' | 'name' | 'autoComplete' | 'defaultValue' | 'check' | 'error'> => ({
    id: fieldId(group.id, name),
    name,
    // Autofill is offered only for the address of the shopper.
    autoComplete: isOwn ? `section-${group.id} shipping ${autoComplete}` : 'off',
    defaultValue: initial(name),
    check: addressChecks[name],
    error: problems[fieldId(group.id, name)],
  })
  return (
    <FieldStack>
      <FieldRow>
        <TextField
          {...field('firstName', 'given-name')}
          label={t.firstName}
          maxLength={40}
          required
          unmarked
        />
        <TextField
          {...field('lastName', 'family-name')}
          label={t.lastName}
          maxLength={40}
          required
          unmarked
        />
      </FieldRow>
      <TextField
        {...field('line1', 'address-line1')}
        label={t.street}
        maxLength={100}
        required
        unmarked
      />
      <ExtraField label={t.addApartment} shown={initial('line2') !== ''}>
        <TextField
          {...field('line2', 'address-line2')}
          label={t.apartment}
          optional
          maxLength={60}
        />
      </ExtraField>
      <ExtraField label={t.addCompany} shown={initial('company') !== ''}>
        <TextField
          {...field('company', 'organization')}
          label={t.company}
          optional
          maxLength={60}
        />
      </ExtraField>
      <FieldRow split="zip-first">
        <TextField
          {...field('zip', 'postal-code')}
          label={t.zip}
          inputMode="numeric"
          maxLength={11}
          required
          unmarked
          onBlur={fillState}
        />
        <TextField
          {...field('city', 'address-level2')}
          label={t.city}
          maxLength={60}
          required
          unmarked
        />
        <SelectField
          id={fieldId(group.id, 'stateCode')}
          label={t.state}
          name="stateCode"
          autoComplete={isOwn ? `section-${group.id} shipping address-level1` : 'off'}
          defaultValue={initial('stateCode')}
          options={options}
          error={problems[fieldId(group.id, 'stateCode')]}
          required
          unmarked
        />
      </FieldRow>
      <TextField
        {...field('phone', 'tel-national')}
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        inputMode="tel"
        maxLength={20}
        required
        unmarked
        onBlur={formatPhoneField}
      />
      <ExtraField label={t.addDriverNote} shown={initial('deliveryNotes') !== ''}>
        <TextField
          {...field('deliveryNotes', 'off')}
          label={t.driverNote}
          optional
          maxLength={200}
        />
      </ExtraField>
      {isMember && <Checkbox name={saveAddressField} label={t.save} defaultChecked={isOwn} />}
      <p className={styles.remark}>{t.shipTo({ places: formatShippingArea(beyond) })}</p>
    </FieldStack>
  )
}
