import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { readPlaceFields } from '../addresses/read-place-fields.ts'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { formatPhoneField } from '../checkout/address-typing.ts'
import { getOrderAccess } from '../orders/order-access.ts'

type Group = OrderDetail['groups'][number]
type Address = NonNullable<Group['address']>

interface AddressChangeProps {
  readonly orderId: string
  readonly group: Group
  readonly several: boolean
  readonly onSaved: () => Promise<unknown>
}

const { firstName, lastName, line1, line2, company, city, phone } = addressChecks
const checks = { firstName, lastName, line1, line2, company, city, phone }

/** Changes the name or street within the same ZIP code, which affects neither tax nor dates. */
export function AddressChange({ orderId, group, several, onSaved }: AddressChangeProps) {
  const [open, setOpen] = useState(false)
  const { address } = group
  if (!address || group.pickup) return null
  if (!open) {
    return (
      <p>
        <TextButton onClick={() => setOpen(true)}>
          Correct the address{several && group.recipientName ? ` of ${group.recipientName}` : ''}
        </TextButton>
      </p>
    )
  }
  const save = (typed: Readonly<Record<string, string>>) =>
    sessionApi().post('/api/order/edit', {
      ...getOrderAccess(orderId),
      groupId: group.id,
      address: correctAddress(address, typed),
    })
  return (
    <Form
      id={`readdress-${group.id}`}
      checks={checks}
      submitLabel="Save the address"
      busyLabel="Saving…"
      actions={<TextButton onClick={() => setOpen(false)}>Cancel</TextButton>}
      onSend={(typed) =>
        save(typed).then(async () => {
          await onSaved()
          setOpen(false)
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <>
          <FieldRow>
            <TextField
              {...field('firstName')}
              label="First name"
              maxLength={40}
              required
              unmarked
              defaultValue={address.firstName}
            />
            <TextField
              {...field('lastName')}
              label="Last name"
              maxLength={40}
              required
              unmarked
              defaultValue={address.lastName}
            />
          </FieldRow>
          <TextField
            {...field('line1')}
            label="Street address"
            maxLength={100}
            required
            unmarked
            defaultValue={address.line1}
          />
          <TextField
            {...field('line2')}
            label="Apartment, suite or floor"
            optional
            maxLength={60}
            defaultValue={address.line2}
          />
          <TextField
            {...field('company')}
            label="Company"
            optional
            maxLength={60}
            defaultValue={address.company}
          />
          <TextField
            {...field('city')}
            label="City"
            hint={
              `${address.stateCode} ${address.zip} cannot change because it affects tax and `
              + 'dates. To use another ZIP code, cancel and place a new order.'
            }
            maxLength={60}
            required
            unmarked
            defaultValue={address.city}
          />
          <TextField
            {...field('phone')}
            label="Phone"
            type="tel"
            inputMode="tel"
            maxLength={20}
            required
            unmarked
            defaultValue={address.phone}
            onBlur={formatPhoneField}
          />
        </>
      )}
    </Form>
  )
}

function correctAddress(address: Address, typed: FormTexts): ShippingAddress {
  return { ...readPlaceFields({ ...address, ...typed }), countryCode: 'US', deliveryNotes: '' }
}
