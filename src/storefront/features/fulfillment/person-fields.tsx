import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { formatPhoneField } from '../checkout/address-typing.ts'
import * as fields from '#messages/address.ts'

interface PersonFieldsProps {
  readonly field: (name: string) => FieldWiring
  readonly person: {
    readonly firstName: string
    readonly lastName: string
    readonly phone: string
  }
}

/** Who receives a delivery. Nothing is filled in by the browser: it may be somebody else. */
export function NameRow({ field, person }: PersonFieldsProps) {
  const name = { maxLength: 40, required: true, unmarked: true }
  return (
    <FieldRow>
      <TextField
        {...{ ...field('firstName'), ...name }}
        label={fields.firstName}
        defaultValue={person.firstName}
      />
      <TextField
        {...{ ...field('lastName'), ...name }}
        label={fields.lastName}
        defaultValue={person.lastName}
      />
    </FieldRow>
  )
}

export function PhoneField({ field, person }: PersonFieldsProps) {
  return (
    <TextField
      {...field('phone')}
      label={fields.phone}
      type="tel"
      inputMode="tel"
      maxLength={20}
      required
      unmarked
      defaultValue={person.phone}
      onBlur={formatPhoneField}
    />
  )
}
