import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { fillState, formatPhoneField } from '../checkout/address-typing.ts'
import { useDestinations } from './use-destinations.ts'
import { saveAddress, type Address, type AddressInput, type SavedAddress } from './address-calls.ts'
import { readPlaceFields } from './read-place-fields.ts'
import * as t from '#messages/address.ts'
import * as editor from '#messages/address-editor.ts'

type AddressEditorProps = {
  /** Null for a new one. */
  address: Address | null
  /** The first address becomes the default for shipping and billing. */
  isFirst: boolean
  onSaved: (saved: SavedAddress) => void
  onLeave: () => void
}

const maxNameLength = 30

const checks = {
  ...addressChecks,
  label: (value: string) =>
    value.trim().length > maxNameLength
      ? t.tooLong({ max: String(maxNameLength), count: String(value.trim().length) })
      : null,
}

export function AddressEditor({ address, isFirst, onSaved, onLeave }: AddressEditorProps) {
  return (
    <Form
      id={`address-${address?.id ?? 'new'}`}
      checks={checks}
      submitLabel={editor.save}
      busyLabel={editor.saving}
      actions={<TextButton onClick={onLeave}>{editor.cancel}</TextButton>}
      onSend={(typed) =>
        saveAddress(readInput(typed), address).then((saved) => {
          onSaved(saved)
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <>
          <PlaceFields {...{ field, address }} />
          <TextField
            {...field('deliveryNotes')}
            label={t.driverNote}
            hint={editor.driverNoteHint}
            optional
            maxLength={200}
            defaultValue={address?.deliveryNotes}
          />
          <TextField
            {...field('deliveryNotesUntil')}
            type="date"
            label={editor.deleteNoteAfter}
            optional
            defaultValue={address?.deliveryNotesUntil ?? ''}
          />
          <TextField
            {...field('label')}
            label={editor.addressName}
            hint={editor.addressNameHint}
            optional
            maxLength={maxNameLength}
            defaultValue={address?.label}
          />
          <Checkbox
            name="isDefaultShipping"
            label={editor.shippingDefault}
            defaultChecked={address?.isDefaultShipping ?? isFirst}
          />
          <Checkbox
            name="isDefaultBilling"
            label={editor.billingDefault}
            defaultChecked={address?.isDefaultBilling ?? isFirst}
          />
        </>
      )}
    </Form>
  )
}

/** Required fields are not marked, because only optional ones are. */
const requiredField = { required: true, unmarked: true } as const

/** The fields of an address that the form shows. */
export type PlaceOfAddress = Pick<
  Address,
  'firstName' | 'lastName' | 'line1' | 'city' | 'stateCode' | 'zip' | 'phone'
>
  & Partial<Pick<Address, 'company' | 'line2'>>
type PlaceFieldsProps = { field: (name: string) => FieldWiring; address: PlaceOfAddress | null }

export function PlaceFields({ field, address }: PlaceFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          {...field('firstName')}
          {...requiredField}
          label={t.firstName}
          autoComplete="given-name"
          maxLength={40}
          defaultValue={address?.firstName}
        />
        <TextField
          {...field('lastName')}
          {...requiredField}
          label={t.lastName}
          autoComplete="family-name"
          maxLength={40}
          defaultValue={address?.lastName}
        />
      </FieldRow>
      <TextField
        {...field('company')}
        label={t.company}
        optional
        autoComplete="organization"
        maxLength={60}
        defaultValue={address?.company}
      />
      <TextField
        {...field('line1')}
        {...requiredField}
        label={t.street}
        autoComplete="address-line1"
        maxLength={100}
        defaultValue={address?.line1}
      />
      <TextField
        {...field('line2')}
        label={t.apartment}
        optional
        autoComplete="address-line2"
        maxLength={60}
        defaultValue={address?.line2}
      />
      <ZipCityState {...{ field, address }} />
      <TextField
        {...field('phone')}
        {...requiredField}
        label={t.phone}
        hint={t.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        onBlur={formatPhoneField}
        defaultValue={address ? formatPhone(address.phone) : undefined}
      />
    </>
  )
}

function ZipCityState({ field, address }: PlaceFieldsProps) {
  const { options } = useDestinations()
  return (
    <FieldRow split="zip-first">
      <TextField
        {...field('zip')}
        {...requiredField}
        label={t.zip}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={11}
        onBlur={fillState}
        defaultValue={address?.zip}
      />
      <TextField
        {...field('city')}
        {...requiredField}
        label={t.city}
        autoComplete="address-level2"
        maxLength={60}
        defaultValue={address?.city}
      />
      <SelectField
        id={field('stateCode').id}
        name={field('stateCode').name}
        error={field('stateCode').error}
        {...requiredField}
        label={t.state}
        autoComplete="address-level1"
        options={options}
        defaultValue={address?.stateCode}
      />
    </FieldRow>
  )
}

/** Converts the checked form values to the input of the API. */
function readInput(typed: FormTexts): AddressInput {
  const text = (name: string) => (typed[name] ?? '').trim()
  return {
    ...readPlaceFields(typed),
    label: text('label'),
    deliveryNotes: text('deliveryNotes'),
    deliveryNotesUntil: text('deliveryNotes') === '' ? null : text('deliveryNotesUntil') || null,
    isDefaultShipping: 'isDefaultShipping' in typed,
    isDefaultBilling: 'isDefaultBilling' in typed,
  }
}
