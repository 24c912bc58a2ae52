import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import type { ShippingAddress } from '#modules/addresses/contract.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { readPlaceFields } from '../addresses/read-place-fields.ts'
import { TextField } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { getOrderAccess } from '../orders/order-access.ts'
import { NameRow, PhoneField } from './person-fields.tsx'
import * as fields from '#messages/address.ts'
import * as t from '#messages/order-changes.ts'

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
          {t.correctAddress({
            hasName: several && group.recipientName ? 'yes' : 'no',
            name: group.recipientName,
          })}
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
      submitLabel={t.saveAddress}
      busyLabel={t.saving}
      actions={<TextButton onClick={() => setOpen(false)}>{t.cancel}</TextButton>}
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
          <NameRow field={field} person={address} />
          <TextField
            {...field('line1')}
            label={fields.street}
            maxLength={100}
            required
            unmarked
            defaultValue={address.line1}
          />
          <TextField
            {...field('line2')}
            label={t.apartment}
            optional
            maxLength={60}
            defaultValue={address.line2}
          />
          <TextField
            {...field('company')}
            label={fields.company}
            optional
            maxLength={60}
            defaultValue={address.company}
          />
          <TextField
            {...field('city')}
            label={fields.city}
            hint={t.zipFixed({ state: address.stateCode, zip: address.zip })}
            maxLength={60}
            required
            unmarked
            defaultValue={address.city}
          />
          <PhoneField field={field} person={address} />
        </>
      )}
    </Form>
  )
}

function correctAddress(address: Address, typed: FormTexts): ShippingAddress {
  return {
    ...readPlaceFields({ ...address, ...typed }),
    countryCode: getShopLocale().country,
    deliveryNotes: '',
  }
}
