import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { Registry } from './registry-calls.ts'
import * as t from '#messages/registry-sharing.ts'

const parseAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export function InviteForm({ registry }: { registry: Registry }) {
  return (
    <Form
      id="registry-invite"
      checks={{
        emails: (value) => {
          const values = parseAddresses(value)
          if (values.length < 2) return checkEmail(value)
          const invalid = values.find(checkEmail)
          return invalid === undefined
            ? null
            : t.invalidAddress({ problem: checkEmail(invalid) ?? '', address: invalid })
        },
      }}
      submitLabel={t.sendInvitations}
      busyLabel={t.sending}
      submitLook={{ variant: 'secondary' }}
      onSend={({ emails = '' }, form) =>
        sessionApi()
          .post('/api/registry/invite', {
            id: registry.id,
            emails: parseAddresses(emails).map(normalizeEmail),
          })
          .then(({ sent }) => {
            form.reset()
            announce(t.invitationsSent({ count: sent }))
            return null
          }, toFormFault)
      }
    >
      {(field) => (
        <TextAreaField
          {...field('emails')}
          label={t.inviteByEmail}
          hint={t.inviteHint}
          rows={3}
          required
          unmarked
        />
      )}
    </Form>
  )
}
