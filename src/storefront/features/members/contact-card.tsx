import { normalizePhone } from '#kernel/us-address/phone.ts'
import { formatPhone, isPhone } from '#kernel/us-address/us-address.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { checkPhone } from '../checkout/address-fields.ts'
import type { CardProps } from './card-props.ts'
import * as t from '#messages/account-settings.ts'

const checks = { phone: (value: string) => (value.trim() === '' ? null : checkPhone(value)) }

export function ContactCard({ settings: { account }, onChange }: CardProps) {
  const { newsletter } = useShopSettings()
  return (
    <Panel title={t.contactTitle}>
      <Form
        id="contact"
        checks={checks}
        submitLabel={t.save}
        busyLabel={t.saving}
        savedLabel={t.saved}
        submitLook={{ variant: 'secondary' }}
        onSend={({ phone = '', marketing }) =>
          sessionApi()
            .post('/api/user/updateContact', {
              phone: normalizePhone(phone) || null,
              marketing: marketing !== undefined,
            })
            .then(() => {
              onChange()
              return null
            }, toFormFault)
        }
      >
        {(field) => (
          <>
            <TextField
              {...field('phone')}
              label={t.phone}
              optional
              hint={t.phoneHint}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={20}
              defaultValue={formatPhone(account.phone ?? '')}
              onBlur={(event) => {
                const phone = normalizePhone(event.currentTarget.value)
                if (isPhone(phone)) event.currentTarget.value = formatPhone(phone)
              }}
            />
            <Checkbox
              name="marketing"
              label={t.newsletter}
              note={newsletter.consent.account}
              defaultChecked={account.marketing}
            />
          </>
        )}
      </Form>
    </Panel>
  )
}
