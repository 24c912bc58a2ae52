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

type AddressEditorProps = {
  /** Null for a new one. */
  address: Address | null
  /** The first address becomes the default for shipping and billing. */
  isFirst: boolean
  onSaved: (saved: SavedAddress) => void
  onLeave: () => void
}

const checks = {
  ...addressChecks,
  label: (value: string) =>
    value.trim().length > 30 ? `At most 30 characters. You typed ${value.trim().length}.` : null,
}

export function AddressEditor({ address, isFirst, onSaved, onLeave }: AddressEditorProps) {
  return (
    <Form
      id={`address-${address?.id ?? 'new'}`}
      checks={checks}
      submitLabel="Save address"
      busyLabel="Saving…"
      actions={<TextButton onClick={onLeave}>Cancel</TextButton>}
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
            label="Note for the driver"
            hint="Stored encrypted and shown only to the carrier."
            optional
            maxLength={200}
            defaultValue={address?.deliveryNotes}
          />
          <TextField
            {...field('deliveryNotesUntil')}
            type="date"
            label="Delete the note after"
            optional
            defaultValue={address?.deliveryNotesUntil ?? ''}
          />
          <TextField
            {...field('label')}
            label="Name for this address"
            hint="Home, the lake house, Mother’s."
            optional
            maxLength={30}
            defaultValue={address?.label}
          />
          <Checkbox
            name="isDefaultShipping"
            label="Use as my default shipping address"
            defaultChecked={address?.isDefaultShipping ?? isFirst}
          />
          <Checkbox
            name="isDefaultBilling"
            label="Use as my default billing address"
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
          label="First name"
          autoComplete="given-name"
          maxLength={40}
          defaultValue={address?.firstName}
        />
        <TextField
          {...field('lastName')}
          {...requiredField}
          label="Last name"
          autoComplete="family-name"
          maxLength={40}
          defaultValue={address?.lastName}
        />
      </FieldRow>
      <TextField
        {...field('company')}
        label="Company"
        optional
        autoComplete="organization"
        maxLength={60}
        defaultValue={address?.company}
      />
      <TextField
        {...field('line1')}
        {...requiredField}
        label="Street address"
        autoComplete="address-line1"
        maxLength={100}
        defaultValue={address?.line1}
      />
      <TextField
        {...field('line2')}
        label="Apartment, suite, or floor"
        optional
        autoComplete="address-line2"
        maxLength={60}
        defaultValue={address?.line2}
      />
      <ZipCityState {...{ field, address }} />
      <TextField
        {...field('phone')}
        {...requiredField}
        label="Phone"
        hint="For delivery questions only."
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
        label="ZIP code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={11}
        onBlur={fillState}
        defaultValue={address?.zip}
      />
      <TextField
        {...field('city')}
        {...requiredField}
        label="City"
        autoComplete="address-level2"
        maxLength={60}
        defaultValue={address?.city}
      />
      <SelectField
        id={field('stateCode').id}
        name={field('stateCode').name}
        error={field('stateCode').error}
        {...requiredField}
        label="State"
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
